import { Suspense, useMemo, useState } from "react";
import type { EditorProps } from "@/components/admin/admin-list-page";
import { ItemEditorDialog } from "@/components/admin/item-editor-dialog";
import { formatShortSiteTime, fromSiteTime } from "@/components/admin/site-time";
import { SlugField } from "@/components/admin/slug-field";
import { ContentField } from "@/components/rich-text/content-field";
import { messages } from "@/features/posts/admin/messages";
import { countWords, readingMinutes } from "@/features/posts/admin/model";
import styles from "@/features/posts/admin/post-editor-dialog.module.css";
import { PostPlaceholder } from "@/features/posts/admin/post-placeholder";
import type { AdminPost, AdminPostSummary } from "@/features/posts/admin/schema";
import { type PostEditor, type RestoredText, usePostEditor } from "@/features/posts/admin/use-post-editor";
import type { WorkingCopy } from "@/features/posts/admin/working-copies";
import { postLimits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";
import { formatDateTime } from "@/lib/format/dates";
import { pluralize } from "@/lib/format/pluralize";
import { lazyComponent, lazyPart } from "@/lib/lazy-component";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field, TextArea } from "@/ui/field";

const loadOnDemand = () => import("@/features/posts/admin/on-demand");
const PostDetails = lazyComponent(loadOnDemand, "PostDetails");
const PublicationFields = lazyComponent(loadOnDemand, "PublicationFields");
const PostVersion = lazyPart(loadOnDemand, "PostVersion");
const PostTools = lazyComponent(loadOnDemand, "PostTools");

/** Who can get a post by email, and how. It belongs to another feature. */
export interface Newsletter {
  /** How many members would get it; 0 until it is known. */
  subscribers: number;
  /** Sends a published post, and schedules one that is published later. */
  send: (post: AdminPost) => void;
}

/** The dialog for a new or existing post: the text, and beside it everything else. */
export function PostEditorDialog({
  newsletter,
  ...editing
}: EditorProps<AdminPostSummary> & {
  /** All posts. */
  posts: readonly AdminPostSummary[];
  /** The email address of the admin, for whom backups are kept in the tab. */
  account: string;
  /** The first name of the admin. */
  firstName: string;
  /** A new post that was started earlier. */
  resumedCopy: WorkingCopy | null;
  /** The time zone of the site, in which posts are scheduled. */
  timeZone: string;
  newsletter: Newsletter;
}) {
  const { item, timeZone } = editing;
  const [isEmailed, setIsEmailed] = useState(false);
  const post = usePostEditor({
    ...editing,
    afterSave: (saved) => {
      if (emailed > 0) newsletter.send(saved);
    },
  });
  const { isPublished, publishAt } = post.form.values;
  const isEmailOffered =
    newsletter.subscribers > 0 &&
    !item?.isPublished &&
    !item?.newsletterAt &&
    (isPublished || publishAt !== "");
  const emailed = isEmailOffered && isEmailed ? newsletter.subscribers : 0;
  return (
    <ItemEditorDialog
      wide
      tall
      submitLabel={submitLabel(isPublished, publishAt, emailed, timeZone)}
      editor={post.editor}
      renderVersion={(newer) => <PostVersion post={newer} />}
      placeholder={post.load && <PostPlaceholder editor={post.editor} load={post.load} />}
      status={<TextStatus post={post} />}
    >
      {post.restored && <RestoredDraft restored={post.restored} onDiscard={post.discardChanges} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <TextFields post={post} />
        </div>
        <div className={styles.column}>
          <Suspense fallback={<div className={styles.publication} />}>
            <PublicationFields form={post.form} timeZone={timeZone} post={item} />
          </Suspense>
          {isEmailOffered && (
            <Checkbox checked={isEmailed} onChange={({ target }) => setIsEmailed(target.checked)}>
              {messages.newsletter.alsoEmail(newsletter.subscribers)}
            </Checkbox>
          )}
          <SideFields post={post} posts={editing.posts} firstName={editing.firstName} />
          {item && (
            <Suspense fallback={<div className={styles.tools} />}>
              <PostTools post={post} item={item} />
            </Suspense>
          )}
        </div>
      </div>
    </ItemEditorDialog>
  );
}

/** What the button does besides saving: "Schedule for Dec 5, 9:00 AM". */
function submitLabel(
  isPublished: boolean,
  publishAt: string,
  emailed: number,
  timeZone: string,
): string | undefined {
  const { schedule, andEmail, publishAndEmail } = messages.editor;
  if (isPublished) return emailed > 0 ? publishAndEmail(emailed) : undefined;
  const at = fromSiteTime(publishAt, timeZone);
  if (!at) return undefined;
  return schedule(formatShortSiteTime(at, timeZone)) + (emailed > 0 ? andEmail(emailed) : "");
}

function RestoredDraft({ restored, onDiscard }: { restored: RestoredText; onDiscard: () => void }) {
  const { saved } = restored;
  return (
    <div className={styles.notice}>
      <p>
        {saved
          ? messages.drafts.restoredCopy(saved.editedBy, formatDateTime(saved.updatedAt))
          : messages.drafts.restored}
      </p>
      <Button variant="ghost" onClick={onDiscard}>
        {messages.drafts.discard}
      </Button>
    </div>
  );
}

function TextFields({ post }: { post: PostEditor }) {
  const { form } = post;
  return (
    <>
      <Field label="Title" autoComplete="off" required {...form.field("title")} />
      <ContentField
        key={post.contentKey}
        initialHtml={form.values.content}
        hasCards
        onChange={post.onContentChange}
        ref={form.fieldRef("content")}
        error={form.errors.content}
      />
    </>
  );
}

function SideFields({
  post,
  posts,
  firstName,
}: {
  post: PostEditor;
  posts: readonly AdminPostSummary[];
  firstName: string;
}) {
  const { form } = post;
  return (
    <>
      <SlugField
        required
        hint={post.needsSlug ? messages.fields.slugNeeded : messages.fields.slugHint}
        suggestion={post.suggestedSlug}
        isSaving={post.editor.isSubmitting}
        onSuggestion={post.acceptSuggestedSlug}
        {...form.field("slug")}
      />
      <TextArea
        label="Excerpt"
        hint={messages.fields.excerptHint}
        rows={3}
        required
        counter={`${characterCount(form.values.excerpt.trim())}/${postLimits.excerpt.maxLength} characters`}
        {...form.field("excerpt")}
      />
      <Suspense fallback={<div className={styles.details} />}>
        <PostDetails
          form={post.form}
          posts={posts}
          firstName={firstName}
          isNew={post.editor.baseVersion === null}
        />
      </Suspense>
    </>
  );
}

/** Length of the text, and whether it is saved. */
function TextStatus({ post }: { post: PostEditor }) {
  const { content } = post.form.values;
  const words = useMemo(() => countWords(content), [content]);
  const isFailed = post.saveStatus === "failed";
  return (
    <div className={styles.status}>
      <p>
        {[pluralize(words, messages.text.words), messages.text.readingTime(readingMinutes(words))].join(
          " · ",
        )}
      </p>
      {!isFailed && <p>{messages.saving[post.saveStatus]}</p>}
      {/* Announced without taking the focus from the text. */}
      <p role="status" className={styles.failed}>
        {isFailed && <SaveFailureText post={post} />}
      </p>
    </div>
  );
}

function SaveFailureText({ post }: { post: PostEditor }) {
  const { saveFailure, saveNow, editor } = post;
  const { saving } = messages;
  if (saveFailure === "outage") return saving.failed;
  if (saveFailure === "sessionExpired") {
    return (
      <>
        <span>{saving.sessionExpired}</span>
        <Button variant="ghost" onClick={saveNow}>
          {saving.logIn}
        </Button>
      </>
    );
  }
  if (saveFailure === "problem") {
    return (
      <>
        <span>{saving.problem[editor.problem?.type ?? "conflict"]}</span>
        <Button variant="ghost" onClick={() => editor.problemPanel.current?.focus()}>
          {saving.showProblem}
        </Button>
      </>
    );
  }
  return saving.rejected(saveFailure.rejected);
}

import { Suspense } from "react";
import { Controller, useWatch } from "react-hook-form";
import type { EditorProps } from "@/components/admin/admin-list-page";
import { ItemEditorDialog } from "@/components/admin/item-editor-dialog";
import { SlugField } from "@/components/admin/slug-field";
import { ContentField } from "@/components/rich-text/content-field";
import { messages } from "@/features/posts/admin/messages";
import { countWords, readingMinutes } from "@/features/posts/admin/model";
import styles from "@/features/posts/admin/post-editor-dialog.module.css";
import { PostPlaceholder } from "@/features/posts/admin/post-placeholder";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { type PostEditor, type RestoredText, usePostEditor } from "@/features/posts/admin/use-post-editor";
import type { WorkingCopy } from "@/features/posts/admin/working-copies";
import { postLimits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";
import { formatDateTime } from "@/lib/format/dates";
import { pluralize } from "@/lib/format/pluralize";
import { lazyComponent } from "@/lib/lazy-component";
import { Button } from "@/ui/button";
import { Field, TextArea } from "@/ui/field";

const loadOnDemand = () => import("@/features/posts/admin/on-demand");
const PostDetails = lazyComponent(loadOnDemand, "PostDetails");
const PublicationFields = lazyComponent(loadOnDemand, "PublicationFields");
const PostVersion = lazyComponent(loadOnDemand, "PostVersion");
const PostTools = lazyComponent(loadOnDemand, "PostTools");

/** The dialog for a new or existing post. */
export function PostEditorDialog({
  fallbackFocus,
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
  /** Of the site, in which posts are scheduled. */
  timeZone: string;
}) {
  const post = usePostEditor(editing);
  return (
    <ItemEditorDialog
      wide
      editor={post.editor}
      fallbackFocus={fallbackFocus}
      renderVersion={(newer) => (
        <Suspense>
          <PostVersion post={newer} />
        </Suspense>
      )}
      placeholder={post.load && <PostPlaceholder editor={post.editor} load={post.load} />}
      status={<TextStatus post={post} />}
    >
      {post.restored && <RestoredDraft restored={post.restored} onDiscard={post.discardChanges} />}
      <PostFields
        post={post}
        timeZone={editing.timeZone}
        posts={editing.posts}
        firstName={editing.firstName}
        item={editing.item}
      />
      {editing.item && (
        <Suspense fallback={<div className={styles.tools} />}>
          <PostTools post={post} item={editing.item} />
        </Suspense>
      )}
    </ItemEditorDialog>
  );
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

function PostFields({
  post,
  timeZone,
  posts,
  firstName,
  item,
}: {
  post: PostEditor;
  timeZone: string;
  firstName: string;
  item: AdminPostSummary | null;
  posts: readonly AdminPostSummary[];
}) {
  const { register, control, formState } = post.form;
  const { errors } = formState;
  const [title, excerpt] = useWatch({ control, name: ["title", "excerpt"] });
  return (
    <>
      <Field
        label="Title"
        autoComplete="off"
        required
        error={errors.title?.message}
        {...register("title", { onChange: ({ target }) => post.onTitleChange(target.value) })}
      />
      <SlugField
        required
        hint={post.needsSlug(title) ? messages.fields.slugNeeded : messages.fields.slugHint}
        error={errors.slug?.message}
        suggestion={post.suggestedSlug}
        onSuggestion={post.acceptSuggestedSlug}
        {...register("slug", { onChange: post.onSlugChange })}
      />
      <TextArea
        label="Excerpt"
        rows={3}
        required
        error={errors.excerpt?.message}
        counter={`${characterCount(excerpt.trim())}/${postLimits.excerpt.maxLength} characters`}
        {...register("excerpt")}
      />
      <Controller
        control={control}
        name="content"
        render={({ field }) => (
          <ContentField
            key={post.contentKey}
            initialHtml={post.initialContent}
            hasCards
            onChange={post.onContentChange}
            ref={field.ref}
            error={errors.content?.message}
          />
        )}
      />
      <Suspense fallback={<div className={styles.details} />}>
        <PostDetails
          form={post.form}
          posts={posts}
          firstName={firstName}
          isNew={post.editor.baseVersion === null}
        />
        <PublicationFields form={post.form} timeZone={timeZone} post={item} />
      </Suspense>
    </>
  );
}

/** Length of the text, and whether it is saved. */
function TextStatus({ post }: { post: PostEditor }) {
  const content = useWatch({ control: post.form.control, name: "content" });
  const words = countWords(content);
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

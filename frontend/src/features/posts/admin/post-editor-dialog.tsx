import { Controller, useWatch } from "react-hook-form";
import type { EditorProps } from "@/components/admin/admin-list-page";
import { ItemEditorDialog } from "@/components/admin/item-editor-dialog";
import { VersionSummary } from "@/components/admin/save-problem-notice";
import { SlugField } from "@/components/admin/slug-field";
import { ContentField } from "@/components/rich-text/content-field";
import { RichText } from "@/components/rich-text/rich-text";
import styles from "@/features/posts/admin/post-editor-dialog.module.css";
import { messages, statusNames } from "@/features/posts/admin/messages";
import { PostPlaceholder } from "@/features/posts/admin/post-placeholder";
import { PublicationFields } from "@/features/posts/admin/publication-fields";
import { type PostEditor, usePostEditor } from "@/features/posts/admin/use-post-editor";
import { postStatus } from "@/features/posts/model";
import type { AdminPostSummary, Post } from "@/features/posts/schema";
import { postLimits } from "@/lib/api-limits";
import { characterCount } from "@/lib/character-count";
import { Button } from "@/ui/button";
import { Field, TextArea } from "@/ui/field";

/** The dialog for a new or existing post. */
export function PostEditorDialog({
  fallbackFocus,
  ...editing
}: EditorProps<AdminPostSummary> & {
  /** All posts. */
  posts: readonly AdminPostSummary[];
  /** The owner of the drafts. */
  author: string;
  /** Of the site, in which posts are scheduled. */
  timeZone: string;
}) {
  const post = usePostEditor(editing);
  return (
    <ItemEditorDialog
      wide
      editor={post.editor}
      fallbackFocus={fallbackFocus}
      renderVersion={(newer) => <PostVersion post={newer} />}
      placeholder={post.load && <PostPlaceholder editor={post.editor} load={post.load} />}
    >
      {post.hasDraft && <RestoredDraft onDiscard={post.discardDraft} />}
      <PostFields post={post} timeZone={editing.timeZone} />
    </ItemEditorDialog>
  );
}

function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={styles.notice}>
      <p>{messages.drafts.restored}</p>
      <Button variant="ghost" onClick={onDiscard}>
        {messages.drafts.discard}
      </Button>
    </div>
  );
}

function PostFields({ post, timeZone }: { post: PostEditor; timeZone: string }) {
  const { register, control, formState } = post.form;
  const { errors, defaultValues } = formState;
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
            initialHtml={defaultValues?.content ?? ""}
            onChange={post.onContentChange}
            ref={field.ref}
            error={errors.content?.message}
          />
        )}
      />
      <PublicationFields form={post.form} timeZone={timeZone} />
    </>
  );
}

function PostVersion({ post }: { post: Post }) {
  return (
    <VersionSummary
      updatedAt={post.updatedAt}
      details={[statusNames[postStatus(post)], `/${post.slug}`]}
      title={post.title}
      text={post.excerpt}
    >
      <hr className={styles.divider} />
      <RichText html={post.content} />
    </VersionSummary>
  );
}

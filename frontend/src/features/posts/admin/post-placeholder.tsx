import type { ItemEditor } from "@/components/admin/use-item-editor";
import { messages } from "@/features/posts/admin/messages";
import styles from "@/features/posts/admin/post-editor-dialog.module.css";
import type { PostLoad } from "@/features/posts/admin/use-post-load";
import type { Post } from "@/features/posts/schema";
import { cx } from "@/lib/cx";
import { Button } from "@/ui/button";
import { DialogActions } from "@/ui/dialog";
import fieldStyles from "@/ui/field.module.css";
import formStyles from "@/ui/form.module.css";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { LiveRegion } from "@/ui/visually-hidden";

/** Shown until the post that is edited or copied has loaded. */
export function PostPlaceholder({ editor, load }: { editor: ItemEditor<Post>; load: PostLoad }) {
  const { loadFailed, deleted } = messages.editor;
  if (load.status === "failed") return <ErrorState title={loadFailed} onRetry={load.retry} />;
  if (load.status === "loading") return <PostSkeleton editor={editor} />;
  return (
    <div role="alert">
      <EmptyState
        title={deleted.title}
        action={
          <Button variant="secondary" onClick={editor.requestClose}>
            {deleted.close}
          </Button>
        }
      >
        {deleted.text}
      </EmptyState>
    </div>
  );
}

/** As high as the form, so that nothing moves when the post has loaded. */
function PostSkeleton({ editor: { saveLabels, requestClose } }: { editor: ItemEditor<Post> }) {
  return (
    <>
      <LiveRegion>{messages.editor.loading}</LiveRegion>
      <div className={formStyles.form}>
        <FieldSkeleton label="Title" />
        <FieldSkeleton label="Slug (URL)" hint={messages.fields.slugHint} />
        <FieldSkeleton label="Excerpt" className={styles.excerptSkeleton} />
        <FieldSkeleton label="Content" className={styles.contentSkeleton} />
        <FieldSkeleton label="Publish Status" className={styles.statusSkeleton} />
        <DialogActions>
          <Button disabled>{saveLabels.submit}</Button>
          <Button variant="ghost" onClick={requestClose}>
            Cancel
          </Button>
        </DialogActions>
      </div>
    </>
  );
}

function FieldSkeleton({
  label,
  hint,
  className,
}: {
  label: string;
  hint?: string;
  className?: string | undefined;
}) {
  return (
    <div className={fieldStyles.field} aria-hidden>
      <span className={fieldStyles.label}>{label}</span>
      {hint && <span className={fieldStyles.hint}>{hint}</span>}
      <div className={cx(styles.fieldSkeleton, className)}>
        <Skeleton shape="shortLine" />
      </div>
    </div>
  );
}

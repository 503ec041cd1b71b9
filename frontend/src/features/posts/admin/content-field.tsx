import { lazy, type Ref, Suspense, useId } from "react";
import styles from "@/features/posts/admin/post-editor-dialog.module.css";
import type { PostEditorProps } from "@/features/posts/editor/post-editor";
import { importWhenOnline } from "@/lib/import-when-online";
import fieldStyles from "@/ui/field.module.css";

const loadEditor = () => import("@/features/posts/editor/post-editor");
const PostEditor = lazy(async () => ({ default: (await importWhenOnline(loadEditor)).PostEditor }));

/** Preloads the editor. If that fails, it is loaded on demand. */
export function preloadEditor(): void {
  loadEditor().catch(() => {});
}

export function ContentField({
  error,
  ref,
  ...editor
}: Pick<PostEditorProps, "initialHtml" | "onChange"> & {
  error: string | undefined;
  ref: Ref<{ focus: () => void }>;
}) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={fieldStyles.field}>
      <span id={id} className={fieldStyles.label}>
        Content
      </span>
      <Suspense fallback={<div className={styles.editorLoading}>Loading...</div>}>
        <PostEditor {...editor} ref={ref} labelledBy={id} errorId={error && errorId} />
      </Suspense>
      {error && (
        <p id={errorId} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

import { lazy, type Ref, Suspense, useId } from "react";
import styles from "@/features/posts/admin/post-form.module.css";
import type { PostEditorProps } from "@/features/posts/editor/post-editor";
import { importWhenOnline } from "@/lib/import-when-online";
import fieldStyles from "@/ui/field.module.css";

const loadEditor = () => import("@/features/posts/editor/post-editor");
const PostEditor = lazy(async () => ({ default: (await importWhenOnline(loadEditor)).PostEditor }));

/** Fetches the editor's chunk before it is wanted. Where that fails, it is fetched when it is. */
export function preloadEditor(): void {
  loadEditor().catch(() => {});
}

/** The text of a post with its label and error. */
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
      <Suspense fallback={<div className={styles.editorComing}>Loading...</div>}>
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

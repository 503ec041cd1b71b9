import { type Ref, Suspense, useId } from "react";
import styles from "@/components/rich-text/content-field.module.css";
import type { RichTextEditorProps } from "@/components/rich-text/editor/rich-text-editor";
import { lazyComponent } from "@/lib/lazy-component";
import fieldStyles from "@/ui/field.module.css";

const loadEditor = () => import("@/components/rich-text/editor/rich-text-editor");
const RichTextEditor = lazyComponent(loadEditor, "RichTextEditor");

/** Preloads the editor. If that fails, it is loaded on demand. */
export function preloadEditor(): void {
  loadEditor().catch(() => {});
}

export function ContentField({
  error,
  ref,
  ...editor
}: Pick<RichTextEditorProps, "initialHtml" | "onChange" | "hasCards"> & {
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
      <Suspense fallback={<div className={styles.loading}>Loading...</div>}>
        <RichTextEditor {...editor} ref={ref} labelledBy={id} errorId={error && errorId} />
      </Suspense>
      {error && (
        <p id={errorId} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

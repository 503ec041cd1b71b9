import type { Ref } from "react";
import type { PostEditorProps } from "@/features/posts/editor/post-editor";

/** Stub of the rich-text editor, which has its own tests: a text area for HTML. */
export function PostEditor({ initialHtml, onChange, labelledBy, errorId, ref }: PostEditorProps) {
  return (
    <textarea
      ref={ref as Ref<HTMLTextAreaElement>}
      defaultValue={initialHtml}
      onChange={({ target }) => onChange(() => target.value)}
      aria-labelledby={labelledBy}
      aria-describedby={errorId}
    />
  );
}

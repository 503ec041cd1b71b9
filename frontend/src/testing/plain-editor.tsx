import type { Ref } from "react";
import type { PostEditorProps } from "@/features/posts/editor/post-editor";

/** Replaces the rich-text editor, which has its own tests: takes HTML as typed. */
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

import type { Ref } from "react";
import type { PostEditorProps } from "@/features/posts/editor/post-editor";

/** In place of the editor of posts, which has tests of its own: takes HTML as it is typed. */
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

import type { Ref } from "react";
import type { RichTextEditorProps } from "@/components/rich-text/editor/rich-text-editor";

/** Stub of the rich-text editor, which has its own tests: a text area for HTML. */
export function RichTextEditor({ initialHtml, onChange, labelledBy, errorId, ref }: RichTextEditorProps) {
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

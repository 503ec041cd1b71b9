import { Delta, type default as Quill } from "quill/core";

const rule = "---";

/** What characters at the start of a paragraph mean in Markdown. Quill itself knows "- " and "1. ". */
const formats: ReadonlyMap<string, Record<string, unknown>> = new Map([
  ["# ", { header: 1 }],
  ["## ", { header: 2 }],
  ["### ", { header: 3 }],
  ["> ", { blockquote: true }],
  ["```", { "code-block": true }],
]);

/** Formats the paragraph after its Markdown was typed. One undo brings back what was typed. */
export function applyMarkdown(quill: Quill, { ops }: Delta): void {
  // Not what was pasted, undone or redone.
  const isTyped = ops.some(({ insert }) => typeof insert === "string" && insert.length === 1);
  const caret = quill.getSelection();
  if (!isTyped || quill.history.ignoreChange || caret?.length !== 0) return;
  const [line, offset] = quill.getLine(caret.index);
  if (line?.statics.blotName !== "block") return;
  const start = caret.index - offset;
  const rest = line.length() - 1 - offset;
  const typed = quill.getText(start, offset);
  const format = formats.get(typed);
  const isRule = typed === rule && rest === 0;
  if (typed.length !== offset || !(format || isRule)) return;
  const change = new Delta().retain(start).delete(offset);
  if (format) change.retain(rest).retain(1, format);
  else change.insert({ divider: true });
  quill.history.cutoff();
  quill.updateContents(change, "user");
  quill.history.cutoff();
  quill.setSelection(isRule ? start + 1 : start, 0, "silent");
}

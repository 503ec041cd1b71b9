import type Quill from "quill/core";
import { type CardReference, serializeCardReference } from "@/components/rich-text/card-reference";
import { messages } from "@/components/rich-text/editor/messages";
import { toast } from "@/ui/toast";

export type Range = { index: number; length: number };

export type Formats = Readonly<Record<string, unknown>>;

/** Toggles a format on the selection. */
export function toggle(quill: Quill, format: string, value: unknown): void {
  const range = quill.getSelection(true);
  const isOn = quill.getFormat(range)[format] === value;
  quill.format(format, isOn ? false : value, "user");
  if (format === "list" && isOn) quill.format("indent", false, "user");
}

export function toggleQuote(quill: Quill): void {
  if (quill.getFormat(quill.getSelection(true)).quote) quill.format("quote", false, "user");
  else toggle(quill, "blockquote", true);
}

/** Inserts a horizontal line in place of the selection. */
export function insertDivider(quill: Quill): void {
  insertLine(quill, quill.getSelection(true), "divider", true);
}

/** Inserts a card in place of the selection, or of a typed command. */
export function insertCard(quill: Quill, card: CardReference, command: Range | null): void {
  insertLine(quill, command ?? quill.getSelection(true), "card", serializeCardReference(card));
}

/** Inserts what has a line of its own, between the parts of the line that the range is in. */
function insertLine(quill: Quill, { index, length }: Range, format: string, value: unknown): void {
  quill.history.cutoff();
  if (length > 0) quill.deleteText(index, length, "user");
  const [, offset] = quill.getLine(index);
  if (offset > 0) quill.insertText(index, "\n", "user");
  const at = offset > 0 ? index + 1 : index;
  quill.insertEmbed(at, format, value, "user");
  quill.setSelection(at + 1, 0, "silent");
}

/** A typed "/agent" or "/prompt" that is all of its paragraph, with the caret at its end. */
export function findCardCommand(quill: Quill): { kind: CardReference["kind"]; range: Range } | null {
  const caret = quill.getSelection();
  if (caret?.length !== 0) return null;
  const [line, offset] = quill.getLine(caret.index);
  const text = line?.domNode.textContent ?? "";
  const kind = text === "/agent" ? "agent" : text === "/prompt" ? "prompt" : null;
  if (!kind || offset !== text.length || quill.getFormat(caret)["code-block"]) return null;
  return { kind, range: { index: caret.index - offset, length: offset } };
}

/** What the link tool changes: the selection, or the whole link that the caret is in. */
export interface LinkTarget {
  range: Range;
  /** Empty without a link. */
  url: string;
}

export function readLinkTarget(quill: Quill): LinkTarget {
  const selected = quill.getSelection(true);
  const { link } = quill.getFormat(selected);
  const url = typeof link === "string" ? link : "";
  return { range: selected.length === 0 && url ? getLinkRange(quill, selected.index) : selected, url };
}

/** The index of the image if it is all that is selected. */
export function selectedImage(quill: Quill): number | null {
  const range = quill.getSelection(true);
  if (range.length !== 1) return null;
  const [op] = quill.getContents(range.index, 1).ops;
  return typeof op?.insert === "object" && "image" in op.insert ? range.index : null;
}

/** For pasted images with insecure URLs. */
export function showImageRejected(): void {
  toast({ ...messages.imageRejected, variant: "destructive" });
}

function getLinkRange(quill: Quill, index: number): { index: number; length: number } {
  const linked = (at: number) => quill.getFormat(at, 1).link;
  const url = quill.getFormat(index, 0).link;
  let start = index;
  let end = index;
  while (start > 0 && linked(start - 1) === url) start -= 1;
  while (end < quill.getLength() - 1 && linked(end) === url) end += 1;
  return { index: start, length: end - start };
}

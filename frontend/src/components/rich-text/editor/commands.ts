import type Quill from "quill/core";
import { type CardReference, serializeCardReference } from "@/components/rich-text/card-reference";
import type { EditorImage } from "@/components/rich-text/editor/blocks";
import { messages } from "@/components/rich-text/editor/messages";
import { imageFormats } from "@/components/rich-text/editor/quill-delta";
import { normalizeImageInput, normalizeLinkInput } from "@/components/rich-text/url-rules";
import { toast } from "@/ui/toast";

type Range = { index: number; length: number };

export type Formats = Readonly<Record<string, unknown>>;

/** Toggles a format on the selection. */
export function toggle(quill: Quill, format: string, value: unknown): void {
  const range = quill.getSelection(true);
  const isOn = quill.getFormat(range)[format] === value;
  quill.format(format, isOn ? false : value, "user");
}

/** Inserts a horizontal line, between the parts of a line that the caret is in. */
export function insertDivider(quill: Quill): void {
  const { index, length } = quill.getSelection(true);
  quill.history.cutoff();
  if (length > 0) quill.deleteText(index, length, "user");
  const [, offset] = quill.getLine(index);
  if (offset > 0) quill.insertText(index, "\n", "user");
  const at = offset > 0 ? index + 1 : index;
  quill.insertEmbed(at, "divider", true, "user");
  quill.setSelection(at + 1, 0, "silent");
}

/** Inserts a card in place of the selection, or of a typed command. */
export function insertCard(quill: Quill, card: CardReference, command: Range | null): void {
  const { index, length } = command ?? quill.getSelection(true);
  quill.history.cutoff();
  if (length > 0) quill.deleteText(index, length, "user");
  const [, offset] = quill.getLine(index);
  if (offset > 0) quill.insertText(index, "\n", "user");
  const at = offset > 0 ? index + 1 : index;
  quill.insertEmbed(at, "card", serializeCardReference(card), "user");
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

/** Prompts for the selection's URL. An empty input removes the link; Cancel keeps it. */
export function promptForLink(quill: Quill): void {
  const selected = quill.getSelection(true);
  const current = quill.getFormat(selected).link;
  const input = window.prompt(messages.enterLink, typeof current === "string" ? current : "");
  if (input === null) {
    quill.focus();
    return;
  }
  const range = selected.length === 0 && current ? getLinkRange(quill, selected.index) : selected;
  quill.setSelection(range.index, range.length, "silent");
  if (input.trim() === "") {
    quill.formatText(range.index, range.length, "link", false, "user");
    return;
  }
  const url = normalizeLinkInput(input);
  if (!url) {
    showRejected(messages.linkRejected);
    return;
  }
  if (range.length > 0) {
    quill.formatText(range.index, range.length, "link", url, "user");
  } else {
    const text = input.trim();
    quill.insertText(range.index, text, "link", url, "user");
    quill.setSelection(range.index + text.length, 0, "silent");
    // Text typed next is not part of the link.
    quill.format("link", false, "silent");
  }
}

/** Prompts for an image URL and inserts it at the caret. */
export function promptForImage(quill: Quill): void {
  const { index, length } = quill.getSelection(true);
  const input = window.prompt(messages.enterImage);
  if (!input?.trim()) {
    quill.focus();
    return;
  }
  const url = normalizeImageInput(input);
  if (!url) {
    showImageRejected();
    return;
  }
  quill.history.cutoff();
  if (length > 0) quill.deleteText(index, length, "user");
  quill.insertEmbed(index, "image", url, "user");
  quill.setSelection(index + 1, 0, "silent");
}

/** Inserts uploaded images at the caret, in place of the selection. */
export function insertImages(quill: Quill, images: readonly EditorImage[]): void {
  const { index, length } = quill.getSelection(true);
  quill.history.cutoff();
  if (length > 0) quill.deleteText(index, length, "user");
  for (const [offset, image] of images.entries()) {
    quill.insertEmbed(index + offset, "image", image.image, "user");
    quill.formatText(index + offset, 1, imageFormats(image), "user");
  }
  quill.setSelection(index + images.length, 0, "silent");
}

/** The index of the image if it is all that is selected. */
export function selectedImage(quill: Quill): number | null {
  const range = quill.getSelection(true);
  if (range.length !== 1) return null;
  const [op] = quill.getContents(range.index, 1).ops;
  return typeof op?.insert === "object" && "image" in op.insert ? range.index : null;
}

/** For images with insecure URLs. */
export function showImageRejected(): void {
  showRejected(messages.imageRejected);
}

function showRejected(message: { title: string; description: string }): void {
  toast({ ...message, variant: "destructive" });
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

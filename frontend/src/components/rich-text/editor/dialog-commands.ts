import { Delta, type default as Quill } from "quill/core";
import type { EditorImage } from "@/components/rich-text/editor/blocks";
import type { Range } from "@/components/rich-text/editor/commands";
import { imageFormats } from "@/components/rich-text/editor/quill-delta";

/** Links the range to the URL, or removes its link. Without a selection, it inserts the text. */
export function setLink(quill: Quill, { index, length }: Range, url: string | false, text: string): void {
  quill.history.cutoff();
  if (length > 0) quill.formatText(index, length, "link", url, "user");
  else if (url) quill.insertText(index, text, "link", url, "user");
  quill.setSelection(index + (length || (url ? text.length : 0)), 0, "silent");
  // Text typed next is not part of the link.
  if (url) quill.format("link", false, "silent");
}

/** Inserts images at the caret, in place of the selection. */
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

/** The caption below the image at this index; empty without one. */
export function readCaption(quill: Quill, index: number): string {
  const caption = captionOf(quill, index);
  return caption ? quill.getText(quill.getIndex(caption), caption.length() - 1) : "";
}

/** Changes the caption of an image, which gets a line of its own, or removes it. */
export function setCaption(quill: Quill, index: number, text: string): void {
  const [line, offset] = quill.getLine(index);
  const caption = captionOf(quill, index);
  if (!line || (!text && !caption)) return;
  const change = new Delta();
  if (caption) {
    change.retain(quill.getIndex(caption));
    if (text) change.insert(text).delete(caption.length() - 1);
    else change.delete(caption.length());
  } else {
    const after = line.length() - offset - 2;
    change.retain(index);
    if (offset > 0) change.insert("\n", line.formats());
    change.retain(1).insert("\n").insert(text);
    if (after > 0) change.insert("\n", { caption: true });
    else change.retain(1, { ...noFormat, caption: true });
  }
  quill.updateContents(change, "user");
}

const noFormat = { header: null, list: null, indent: null, blockquote: null };

function captionOf(quill: Quill, index: number) {
  const next = quill.getLine(index)[0]?.next;
  return next?.statics.blotName === "caption" ? next : null;
}

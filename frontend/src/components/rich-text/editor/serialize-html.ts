import type { Block, EditorImage, Inline, Marks } from "@/components/rich-text/editor/blocks";
import { uploadedImageAttributes } from "@/components/rich-text/uploaded-image";

/**
 * Serializes blocks byte for byte like the server's sanitizer, so that saved text round-trips. Trailing empty
 * paragraphs are dropped.
 */
export function serializeHtml(allBlocks: readonly Block[]): string {
  const end = allBlocks.findLastIndex((line) => line.type !== "p" || line.inlines.length > 0);
  const blocks = allBlocks.slice(0, end + 1);
  let html = "";
  let openList: "ul" | "ol" | null = null;
  for (const [index, line] of blocks.entries()) {
    const list = line.type === "bullet" ? "ul" : line.type === "ordered" ? "ol" : null;
    if (list !== openList) {
      if (openList) html += `</${openList}>`;
      if (list) html += `<${list}>`;
      openList = list;
    }
    if (line.type === "hr") html += "<hr>";
    else if (line.card) html += `<p data-card="${escapeAttribute(line.card)}"></p>`;
    else if (line.type === "code") html += serializeCode(blocks, index);
    else if (isFigure(line, blocks[index + 1])) html += `<figure>${serializeInlines(line.inlines)}`;
    else if (isFigure(blocks[index - 1], line))
      html += `<figcaption>${serializeInlines(line.inlines)}</figcaption></figure>`;
    else {
      const tag = list ? "li" : line.type === "caption" ? "p" : line.type;
      html += `<${tag}>${serializeInlines(line.inlines) || "<br>"}</${tag}>`;
    }
  }
  if (openList) html += `</${openList}>`;
  return blocks.some((line) => line.card || line.inlines.some(isVisible)) ? html : "";
}

/** Neighboring lines of code are one element, which is written with the first of them. Outer empty lines are dropped. */
function serializeCode(blocks: readonly Block[], index: number): string {
  if (blocks[index - 1]?.type === "code") return "";
  const next = blocks.findIndex((line, at) => at > index && line.type !== "code");
  const lines = blocks
    .slice(index, next === -1 ? blocks.length : next)
    .map(({ inlines }) =>
      inlines.map((inline) => ("text" in inline ? escapeText(inline.text) : "")).join(""),
    );
  const code = lines.join("\n").replace(/^\n+|\n+$/g, "");
  return code && `<pre>${code}</pre>`;
}

/** Whether these are images and their caption. */
function isFigure(images: Block | undefined, caption: Block | undefined): boolean {
  if (images?.type !== "p" || caption?.type !== "caption" || !caption.inlines.some(isVisible)) return false;
  return images.inlines.length > 0 && images.inlines.every((inline) => "image" in inline);
}

function isVisible(inline: Inline): boolean {
  return "image" in inline || /[^\s\u200b]/.test(inline.text);
}

interface Tag {
  name: string;
  attributes: string;
}

function serializeInlines(inlines: readonly Inline[]): string {
  let html = "";
  const open: Tag[] = [];
  const closeTo = (depth: number) => {
    while (open.length > depth) html += `</${open.pop()?.name}>`;
  };
  for (const inline of inlines) {
    const tags = markTags(inline.marks);
    closeTo(commonDepth(open, tags));
    for (const tag of tags.slice(open.length)) {
      html += `<${tag.name}${tag.attributes}>`;
      open.push(tag);
    }
    html += "text" in inline ? escapeText(inline.text) : imageTag(inline);
  }
  closeTo(0);
  return html;
}

function markTags({ link, bold, italic, underline }: Marks): Tag[] {
  const tags: Tag[] = [];
  if (link) {
    const attributes = ` href="${escapeAttribute(link)}" target="_blank" rel="noopener noreferrer"`;
    tags.push({ name: "a", attributes });
  }
  if (bold) tags.push({ name: "strong", attributes: "" });
  if (italic) tags.push({ name: "em", attributes: "" });
  if (underline) tags.push({ name: "u", attributes: "" });
  return tags;
}

function commonDepth(open: readonly Tag[], wanted: readonly Tag[]): number {
  const differs = open.findIndex(
    (tag, index) => tag.name !== wanted[index]?.name || tag.attributes !== wanted[index]?.attributes,
  );
  return differs === -1 ? open.length : differs;
}

function imageTag({ image, alt, height }: EditorImage): string {
  const uploaded = uploadedImageAttributes(image);
  const size = uploaded && height > 0 ? ` width="${uploaded.width}" height="${height}"` : "";
  return `<img src="${escapeAttribute(image)}" alt="${escapeAttribute(alt)}"${size}>`;
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}

// Control characters and lone surrogates cannot be sent or stored.
function escapeText(text: string): string {
  return text
    .replace(/[\t\n\r\f]/g, " ")
    .replace(/\p{Cc}/gu, "")
    .replace(/\p{Cs}/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;");
}

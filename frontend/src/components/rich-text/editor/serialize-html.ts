import {
  type Block,
  type EditorImage,
  type Inline,
  isListItem,
  type Marks,
} from "@/components/rich-text/editor/blocks";
import { isList, type PathElement, pathOf, readPath } from "@/components/rich-text/editor/paths";
import { uploadedImageAttributes } from "@/components/rich-text/uploaded-image";

/** What was stored and cannot be written. */
export interface Originals {
  /** The HTML of top-level elements, by how they are serialized, in their order. */
  texts: ReadonlyMap<string, readonly string[]>;
  /** What was between them. */
  parts: ReadonlyArray<{ before: string; after: string }>;
}

/**
 * Serializes blocks byte for byte like the server's sanitizer, so that saved text round-trips. Empty
 * paragraphs at the end are dropped, except in quotes.
 */
export function serializeHtml(allBlocks: readonly Block[], originals?: Originals): string {
  const end = allBlocks.findLastIndex(
    ({ type, inlines, path, quote }) => type !== "p" || inlines.length > 0 || path !== undefined || quote,
  );
  const blocks = allBlocks.slice(0, end + 1);
  if (!blocks.some(({ type, inlines }) => type === "card" || type === "read-only" || inlines.some(isVisible)))
    return "";
  const elements = serializeBlocks(blocks);
  const counts = new Map<string, number>();
  return elements
    .map((element, index) => {
      const count = counts.get(element) ?? 0;
      counts.set(element, count + 1);
      const texts = originals?.texts.get(element);
      const { before = "", after = "" } =
        (elements.length === originals?.parts.length && originals.parts[index]) || {};
      return texts?.[count] ?? texts?.at(-1) ?? before + element + after;
    })
    .join("");
}

/** Serializes blocks as top-level elements. */
export function serializeBlocks(blocks: readonly Block[]): string[] {
  const writer = new Writer();
  for (const [index, block] of blocks.entries()) writer.write(block, blocks[index - 1], blocks[index + 1]);
  writer.closeTo(0);
  return writer.elements;
}

class Writer {
  readonly elements: string[] = [];
  readonly #open: PathElement[] = [];
  /** The HTML of the open top-level element. */
  #html = "";
  /** Where the open code begins. */
  #codeStart = 0;

  write(block: Block, before: Block | undefined, after: Block | undefined): void {
    if (block.type === "read-only") {
      this.closeTo(0);
      this.elements.push(block.html ?? "");
      return;
    }
    const { elements, shared } = place(block, before, after);
    let depth = 0;
    while (depth < shared && isSame(this.#open[depth], elements[depth])) depth += 1;
    this.closeTo(depth);
    if (block.type === "code" && depth === elements.length) this.#html += "\n";
    for (const element of elements.slice(depth)) {
      this.#html += `<${element.tag}>`;
      this.#open.push(element);
      this.#codeStart = this.#html.length;
    }
    if (block.type === "hr") this.#html += "<hr>";
    else if (block.type === "card") this.#html += `<p data-card="${escapeAttribute(block.card ?? "")}"></p>`;
    else if (block.type === "code") this.#html += serializeCode(block.inlines);
    else {
      const isNew = depth < elements.length && /^(p|h\d|li|blockquote)$/.test(elements.at(-1)?.tag ?? "");
      this.#html += serializeInlines(block.inlines) || (isNew ? "<br>" : "");
    }
    if (elements.length === 0) this.closeTo(0);
  }

  closeTo(depth: number): void {
    while (this.#open.length > depth) {
      const element = this.#open.pop();
      if (element?.tag !== "pre" || this.#trimCode(element)) this.#html += `</${element?.tag}>`;
    }
    if (depth === 0 && this.#html) {
      this.elements.push(this.#html);
      this.#html = "";
    }
  }

  /**
   * Parsers skip a line break that code begins with. Empty lines at its end are kept if they were stored. Removes code
   * without text, and returns whether there is some.
   */
  #trimCode({ tag, id }: PathElement): boolean {
    const all = this.#html.slice(this.#codeStart).replace(/^\n+/, "");
    const code = id ? all : all.replace(/\n+$/, "");
    this.#html = this.#html.slice(0, this.#codeStart - (code ? 0 : `<${tag}>`.length)) + code;
    return code !== "";
  }
}

interface Place {
  elements: PathElement[];
  /** How many of them may have begun with an earlier block. */
  shared: number;
}

function place(block: Block, before: Block | undefined, after: Block | undefined): Place {
  const path = pathOf(block);
  const { type } = block;
  const isEmbed = type === "hr" || type === "card";
  const continues = path?.continues && !isEmbed && type !== "code";
  // What was split from a text that continues an element is a block of its own.
  const isSplit = continues && before?.type === type && before.path === block.path;
  const elements = path && !isSplit ? path.elements : chooseElements(block, before, after);
  const isShared = isEmbed || (type === "code" ? before?.type === "code" : continues && !isSplit);
  const own = isListItem(block) ? elements.findLastIndex(({ tag }) => tag === "li") : elements.length - 1;
  return { elements, shared: isShared ? elements.length : own };
}

function chooseElements(block: Block, before: Block | undefined, after: Block | undefined): PathElement[] {
  const { type, indent = 0, quote = 0 } = block;
  const elements: PathElement[] = Array.from({ length: quote }, () => ({ tag: "blockquote" }));
  const add = (...tags: string[]) => elements.push(...tags.map((tag) => ({ tag })));
  if (isListItem(block)) {
    const tag = type === "ordered" ? "ol" : "ul";
    for (let depth = 0; depth < indent; depth += 1) elements.push({ tag, isAnyList: true }, { tag: "li" });
    add(tag, "li");
  } else if (isFigure(block, after)) add("figure");
  else if (isFigure(before, block)) add("figure", "figcaption");
  else if (type === "code") add("pre");
  else if (type !== "hr" && type !== "card") add(type === "caption" ? "p" : type);
  return elements;
}

/** Whether a block goes into an open element. */
function isSame(open: PathElement | undefined, wanted: PathElement | undefined): boolean {
  if (!open || !wanted) return false;
  const hasTag = open.tag === wanted.tag || (wanted.isAnyList && isList(open.tag));
  return Boolean(hasTag) && (!open.id || !wanted.id || open.id === wanted.id);
}

/** Whether these are images and their caption. */
function isFigure(images: Block | undefined, caption: Block | undefined): boolean {
  if (images?.type !== "p" || caption?.type !== "caption" || !caption.inlines.some(isVisible)) return false;
  return images.inlines.length > 0 && images.inlines.every((inline) => "image" in inline);
}

function isVisible(inline: Inline): boolean {
  return "image" in inline || ("text" in inline && /[^\s\u200b]/.test(inline.text));
}

interface Tag {
  name: string;
  attributes: string;
  id?: string | undefined;
}

function serializeCode(inlines: readonly Inline[]): string {
  return inlines.map((inline) => ("text" in inline ? escapeText(inline.text, "\t") : "")).join("");
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
    if ("isBreak" in inline) html += "<br>";
    else html += "text" in inline ? escapeText(inline.text) : imageTag(inline);
  }
  closeTo(0);
  return html;
}

function markTags({ link, bold, italic, underline, path }: Marks): Tag[] {
  const tags: Tag[] = [];
  if (link) {
    const attributes = ` href="${escapeAttribute(link)}" target="_blank" rel="noopener noreferrer"`;
    tags.push({ name: "a", attributes });
  }
  if (bold) tags.push({ name: "strong", attributes: "" });
  if (italic) tags.push({ name: "em", attributes: "" });
  if (underline) tags.push({ name: "u", attributes: "" });
  const stored = (path && readPath(path)?.elements) || [];
  const isFitting =
    tags.every(({ name }) => stored.some(({ tag }) => tag === name)) &&
    stored.every(({ tag }) => tags.some(({ name }) => name === tag));
  if (!isFitting) return tags;
  return stored.map(({ tag, id }) => ({ ...tags.find(({ name }) => name === tag), name: tag, id }) as Tag);
}

function commonDepth(open: readonly Tag[], wanted: readonly Tag[]): number {
  const differs = open.findIndex(
    ({ name, attributes, id }, index) =>
      name !== wanted[index]?.name || attributes !== wanted[index]?.attributes || id !== wanted[index]?.id,
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
function escapeText(text: string, tab = " "): string {
  return text
    .replaceAll("\t", tab)
    .replace(/[\n\r\f]/g, " ")
    .replace(/(?!\t)\p{Cc}/gu, "")
    .replace(/\p{Cs}/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;");
}

import { cardOf, serializeCardReference } from "@/components/rich-text/card-reference";
import {
  appendInline,
  type Block,
  type EditorImage,
  type Inline,
  type Marks,
} from "@/components/rich-text/editor/blocks";
import { blockType, isList, limitIndent, writePath } from "@/components/rich-text/editor/paths";
import { type Originals, serializeBlocks } from "@/components/rich-text/editor/serialize-html";
import { parseHeight } from "@/components/rich-text/uploaded-image";
import { sanitizeImageUrl, sanitizeLinkUrl } from "@/components/rich-text/url-rules";

/** Parses stored HTML. Inverse of `serializeHtml`. */
export function parseHtml(html: string): Block[] {
  return parseStoredHtml(html).blocks;
}

/**
 * Blocks that `serializeHtml` writes byte for byte as they were. Where it would choose other elements, they have paths. What
 * it cannot write at all, such as spaces between elements, is in the originals.
 */
export function parseStoredHtml(html: string): { blocks: Block[]; originals: Originals } {
  const parts = readParts(html);
  // Without a path, an empty paragraph at the end is the editor's.
  const end = parts.findLastIndex(({ blocks: [first] }) => first?.type !== "p" || first.inlines.length > 0);
  const chosen = parts.map(({ html, blocks }, index) => {
    const plain = blocks.map(withoutPaths);
    return index <= end && serialize(plain) === html ? plain : blocks;
  });
  const joined = parts.map((part) => part.html).join("");
  const written = serialize(chosen.flat()) === joined ? chosen : parts.map(({ blocks }) => blocks);
  const texts = new Map<string, string[]>();
  for (const [index, { before, html, after }] of parts.entries()) {
    const key = serialize(written[index] ?? []);
    texts.set(key, [...(texts.get(key) ?? []), before + html + after]);
  }
  return { blocks: written.flat(), originals: { texts, parts } };
}

const serialize = (blocks: readonly Block[]) => serializeBlocks(blocks).join("");

/** A top-level element, or text and inline elements next to each other, with what is ignored around it. */
interface Part {
  before: string;
  html: string;
  after: string;
  /** With paths. */
  blocks: Block[];
}

function readParts(html: string): Part[] {
  const reader = new Reader();
  const parts: Part[] = [];
  let before = "";
  for (const nodes of topLevelNodes(new DOMParser().parseFromString(`<body>${html}`, "text/html").body)) {
    const source = nodes.map(serializeNode).join("");
    let blocks = reader.read(nodes);
    if (isUnknown(nodes, blocks)) blocks = [{ type: "read-only", inlines: [], html: source }];
    const last = parts.at(-1);
    if (blocks.length > 0) {
      parts.push({ before, html: source, after: "", blocks });
      before = "";
    } else if (last) last.after += source;
    else before += source;
  }
  return parts;
}

function topLevelNodes(body: Element): Node[][] {
  const groups: Node[][] = [];
  let isInline = false;
  for (const node of body.childNodes) {
    const wasInline = isInline;
    isInline = !(node instanceof Element && (isBlock(node) || node.tagName === "HR"));
    if (isInline && wasInline) groups.at(-1)?.push(node);
    else groups.push([node]);
  }
  return groups;
}

/** Elements in code, and paragraphs in a link, are more than the editor can change. */
function isUnknown(nodes: readonly Node[], blocks: readonly Block[]): boolean {
  const hasMarkedCode = nodes.some(
    (node) => node instanceof Element && (node.querySelector("pre *") || node.matches("pre:has(*)")),
  );
  return hasMarkedCode || serializeBlocks(blocks).length > 1;
}

function serializeNode(node: Node): string {
  const holder = document.createElement("div");
  holder.append(node.cloneNode(true));
  // Not every browser escapes these signs in attributes.
  return holder.innerHTML.replace(/<\w+(?: [\w-]+="[^"]*")+>/g, (tag) =>
    tag.replace(/"[^"]*"/g, (value) => value.replaceAll("<", "&lt;").replaceAll(">", "&gt;")),
  );
}

const blockElements = new Set("P H1 H2 H3 UL OL LI BLOCKQUOTE PRE FIGURE FIGCAPTION".split(" "));
/** They have a line of their own in the editor even when they are empty. */
const textElements = new Set("P H1 H2 H3 LI BLOCKQUOTE".split(" "));

function isBlock(element: Element): boolean {
  return blockElements.has(element.tagName);
}

/** Reads blocks with paths. */
class Reader {
  #blocks: Block[] = [];
  /** The block that text is added to, if any. */
  #current: Block | null = null;
  readonly #begun = new Set<Element>();
  readonly #ids = new Map<Element, number>();

  read(nodes: readonly Node[]): Block[] {
    this.#blocks = [];
    for (const node of nodes) this.#readNode(node, []);
    this.#end();
    return this.#blocks;
  }

  #readNode(node: Node, around: readonly Element[]): void {
    if (node instanceof Text) this.#readText(node.data, around);
    else if (node instanceof Element) this.#readElement(node, around);
  }

  #readText(data: string, around: readonly Element[]): void {
    const leaf = around.findLast(isBlock);
    if (leaf?.tagName === "PRE") {
      for (const text of data.split("\n")) {
        this.#start(around);
        this.#add({ text, marks: {} });
        this.#end();
      }
      return;
    }
    // Ignores source line breaks between blocks.
    const isBetween =
      !leaf || !textElements.has(leaf.tagName) || this.#begun.has(leaf) || /[\n\r]/.test(data);
    if (!this.#current && isBetween && /^[ \t\n\r\f]*$/.test(data)) return;
    const text = data.replace(/[ \t\n\r\f]+/g, (space) => (/^ +$/.test(space) ? space : " "));
    this.#start(around);
    this.#add({ text, marks: this.#marks(around) });
  }

  #readElement(element: Element, around: readonly Element[]): void {
    const card = cardOf(element);
    if (card) this.#addEmbed({ type: "card", inlines: [], card: serializeCardReference(card) }, around);
    else if (element.tagName === "HR") this.#addEmbed({ type: "hr", inlines: [] }, around);
    else if (element.tagName === "BR") {
      this.#start(around);
      this.#add({ isBreak: true, marks: this.#marks(around) });
    } else if (element.tagName === "IMG") {
      const image = sanitizeImageUrl(element.getAttribute("src") ?? "");
      if (!image) return;
      this.#start(around);
      this.#add({ ...readImage(element, image), marks: this.#marks(around) });
    } else {
      const inner = [...around, element];
      if (isBlock(element)) this.#end();
      for (const child of element.childNodes) this.#readNode(child, inner);
      if (textElements.has(element.tagName) && !this.#begun.has(element)) this.#start(inner);
      if (isBlock(element)) this.#end();
    }
  }

  #addEmbed(block: Block, around: readonly Element[]): void {
    this.#end();
    const elements = around.filter(isBlock);
    this.#blocks.push({ ...block, ...this.#position(elements, false, 0) });
    this.#begin(elements);
  }

  #start(around: readonly Element[]): void {
    if (this.#current) return;
    const elements = around.filter(isBlock);
    const leaf = elements.at(-1);
    const item = elements.findLast(({ tagName }) => tagName === "LI");
    const isFirst = item && !this.#begun.has(item);
    const isItem =
      isFirst && (leaf === item || (/^(P|H\d)$/.test(leaf?.tagName ?? "") && elements.at(-2) === item));
    const list = item && elements.slice(0, elements.indexOf(item)).findLast(({ tagName }) => isList(tagName));
    const leafType = blockType(leaf?.tagName.toLowerCase() ?? "");
    this.#current = {
      type: !isItem ? leafType : list?.tagName === "OL" ? "ordered" : "bullet",
      inlines: [],
      ...this.#position(elements, Boolean(isItem), Number(!isItem && leafType === "blockquote")),
    };
    this.#begin(elements);
  }

  /** Where a block is. */
  #position(
    elements: readonly Element[],
    isItem: boolean,
    ownQuotes: number,
  ): Pick<Block, "indent" | "quote" | "path"> {
    const leaf = elements.at(-1);
    const indent = limitIndent(elements.filter(({ tagName }) => isList(tagName)).length - Number(isItem));
    const quote = elements.filter(({ tagName }) => tagName === "BLOCKQUOTE").length - ownQuotes;
    const continues = !leaf || this.#begun.has(leaf);
    return {
      ...(indent > 0 && { indent }),
      ...(quote > 0 && { quote }),
      path: `${continues ? "+" : ""}${writePath(elements, this.#idOf)}`,
    };
  }

  #begin(elements: readonly Element[]): void {
    for (const element of elements) this.#begun.add(element);
  }

  #add(inline: Inline): void {
    if (this.#current) appendInline(this.#current, inline);
  }

  #end(): void {
    if (!this.#current) return;
    // The only line break of a block is its height.
    const [only, ...others] = this.#current.inlines;
    if (only && "isBreak" in only && others.length === 0 && !only.marks.path) this.#current.inlines = [];
    this.#blocks.push(this.#current);
    this.#current = null;
  }

  readonly #idOf = (element: Element): number => {
    const id = this.#ids.get(element) ?? this.#ids.size + 1;
    this.#ids.set(element, id);
    return id;
  };

  #marks(around: readonly Element[]): Marks {
    const elements = around.filter((element) => Object.keys(readMark(element)).length > 0);
    const path = writePath(elements, this.#idOf);
    return Object.assign({}, ...elements.map(readMark), path && { path });
  }
}

/** An image with the attributes that are stored. */
export function readImage(element: Element, image: string): EditorImage {
  const height = parseHeight(element.getAttribute("height"));
  return { image, alt: element.getAttribute("alt") ?? "", height };
}

function readMark(element: Element): Marks {
  switch (element.tagName) {
    case "STRONG":
      return { bold: true };
    case "EM":
      return { italic: true };
    case "U":
      return { underline: true };
    case "A": {
      const link = sanitizeLinkUrl(element.getAttribute("href") ?? "");
      return link ? { link } : {};
    }
    default:
      return {};
  }
}

function withoutPaths({ path: _path, inlines, ...block }: Block): Block {
  const plain: Block = { ...block, inlines: [] };
  for (const { marks, ...content } of inlines) {
    const { path: _elements, ...plainMarks } = marks;
    appendInline(plain, { ...content, marks: plainMarks } as Inline);
  }
  return plain;
}

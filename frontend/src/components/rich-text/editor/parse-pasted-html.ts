import { cardOf } from "@/components/rich-text/card-reference";
import {
  BlockCollector,
  type BlockContext,
  childContext,
  isBlockElement,
  rootContext,
} from "@/components/rich-text/editor/block-collector";
import type { Block, Marks } from "@/components/rich-text/editor/blocks";
import { readImage } from "@/components/rich-text/editor/parse-html";
import { sanitizeImageUrl, sanitizeLinkUrl } from "@/components/rich-text/url-rules";

export interface PasteResult {
  blocks: Block[];
  /** Images that were pasted as data, to be uploaded. */
  files: File[];
  /** Whether an image was dropped because its URL is not https. */
  hasRejectedImage: boolean;
}

/** Parses pasted HTML: keeps text, emphasis, links, lists and headings. */
export function parsePastedHtml(html: string): PasteResult {
  const collector = new PasteCollector();
  collector.read(new DOMParser().parseFromString(stripStyling(html), "text/html").body, rootContext);
  collector.endBlock(rootContext);
  const blocks = collector.blocks.map(trimBlockEnd).filter(isKept);
  return { blocks, files: collector.files, hasRejectedImage: collector.hasRejectedImage };
}

/** Empty paragraphs are dropped, but not empty lines of code. */
function isKept({ type, inlines }: Block): boolean {
  return type === "hr" || type === "card" || type === "code" || inlines.length > 0;
}

/** Plain text with one paragraph per line and no empty paragraphs. */
export function normalizePastedText(text: string): string {
  return text
    .replace(/(?:\r\n?|\n)+/g, "\n")
    .replace(/\n$/, "")
    .replaceAll("\t", " ");
}

/**
 * Even parsing inline styles or handlers violates the Content-Security-Policy: they are renamed, and emphasis is
 * read from the renamed attribute.
 */
function stripStyling(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, "")
    .replace(/<script\b[\s\S]*?(?:<\/script\s*>|$)/gi, "")
    .replace(/<(?:base|meta|link)\b[^>]*(?:>|$)/gi, "")
    .replace(/<[a-z][^>]*(?:>|$)/gi, (tag) =>
      tag.replace(/([\s"'/])(style|on[a-z]+)(?=\s*(?:=|\/?>))/gi, "$1data-$2"),
    );
}

const SKIPPED_ELEMENTS = new Set(
  "STYLE SCRIPT TITLE TEMPLATE NOSCRIPT SVG MATH IFRAME OBJECT TEXTAREA SELECT AUDIO VIDEO CANVAS".split(" "),
);

class PasteCollector extends BlockCollector {
  hasRejectedImage = false;
  readonly files: File[] = [];

  read(parent: Node, context: BlockContext): void {
    for (const node of parent.childNodes) {
      if (node instanceof Text) this.#readText(node.data, context);
      else if (node instanceof Element) this.#readElement(node, context);
    }
  }

  #readText(data: string, context: BlockContext): void {
    if (context.block === "code") {
      this.addCode(data, context);
      return;
    }
    // Word processors paste non-breaking spaces.
    const text = data.replace(/[\s\u00a0]+/g, " ");
    this.add({ text: this.isAfterSpace ? text.trimStart() : text, marks: context.marks });
  }

  #readElement(element: Element, context: BlockContext): void {
    const style = getStyle(element);
    if (
      SKIPPED_ELEMENTS.has(element.tagName.toUpperCase()) ||
      /mso-list:\s*ignore|display:\s*none/.test(style)
    )
      return;
    const card = cardOf(element);
    if (card) {
      this.endBlock(context);
      this.addCard(card);
      return;
    }
    const marked = { ...context, marks: getMarks(element, style, context.marks) };
    if (isBlockElement(element)) {
      const inner = wordListContext(element, style) ?? childContext(element, marked);
      this.endBlock(context);
      this.read(element, { ...marked, ...inner, marks: marked.marks });
      this.endBlock(inner);
    } else if (element.tagName === "HR") {
      this.endBlock(context);
      this.addRule();
    } else if (element.tagName === "BR") {
      this.breakLine(context);
    } else if (element.tagName === "IMG") {
      this.#readImage(element, context);
    } else {
      this.read(element, marked);
      if (/^T[DH]$/.test(element.tagName) && !this.isAfterSpace) this.add({ text: " ", marks: {} });
    }
  }

  #readImage(element: Element, context: BlockContext): void {
    const src = element.getAttribute("src") ?? "";
    const image = sanitizeImageUrl(withoutOwnOrigin(src));
    const file = fileFromDataUrl(src);
    if (image) this.add({ ...readImage(element, image), marks: context.marks });
    else if (file) this.files.push(file);
    else this.hasRejectedImage = true;
  }
}

/** Browsers copy images with their complete URL. */
function withoutOwnOrigin(url: string): string {
  const { origin } = window.location;
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

/** The file of a `data:` URL, whose format the server checks; null for other URLs. */
function fileFromDataUrl(url: string): File | null {
  const [, type, data] = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]+)$/i.exec(url) ?? [];
  if (!type || !data) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    return new File([bytes], "pasted image", { type });
  } catch {
    return null;
  }
}

/** Word pastes list items as paragraphs, with the marker as text. */
function wordListContext(element: Element, style: string): BlockContext | null {
  if (!/mso-list:\s*l\d/.test(style)) return null;
  const marker = [...element.querySelectorAll("*")].find((part) => /mso-list:\s*ignore/.test(getStyle(part)));
  const list = /^[\s\u00a0]*(\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? "") ? "ordered" : "bullet";
  const level = Number(/mso-list:[^;]*\blevel(\d+)/.exec(style)?.[1] ?? 1);
  return { marks: {}, block: list, list, lists: level };
}

function getStyle(element: Element): string {
  return (element.getAttribute("data-style") ?? "").toLowerCase();
}

/** Marks by element, unless its style overrides them: Google Docs wraps everything in a non-bold `b`. */
function getMarks(element: Element, style: string, inherited: Marks): Marks {
  const { tagName } = element;
  const { link: linkAround, bold, italic, underline } = inherited;
  const link =
    tagName === "A" ? (sanitizeLinkUrl(element.getAttribute("href") ?? "") ?? undefined) : linkAround;
  const isBold = isBoldStyle(style) ?? (tagName === "B" || tagName === "STRONG" || bold);
  const isItalic = isItalicStyle(style) ?? (tagName === "I" || tagName === "EM" || italic);
  // Links look underlined anyway.
  const isUnderlined =
    !link &&
    (/text-decoration(-line)?:[^;]*underline/.test(style) ||
      tagName === "U" ||
      tagName === "INS" ||
      underline);
  return {
    ...(link && { link }),
    ...(isBold ? { bold: true } : {}),
    ...(isItalic ? { italic: true } : {}),
    ...(isUnderlined ? { underline: true } : {}),
  };
}

function isBoldStyle(style: string): boolean | null {
  const weight = /(?:^|[;\s])font-weight:\s*(\w+)/.exec(style)?.[1];
  if (!weight) return null;
  return weight.startsWith("bold") || Number(weight) >= 600;
}

function isItalicStyle(style: string): boolean | null {
  const slant = /(?:^|[;\s])font-style:\s*(\w+)/.exec(style)?.[1];
  return slant ? slant === "italic" || slant === "oblique" : null;
}

function trimBlockEnd(line: Block): Block {
  const inlines = [...line.inlines];
  for (let last = inlines.at(-1); last && !("image" in last); last = inlines.at(-1)) {
    const text = "text" in last ? last.text.trimEnd() : "";
    inlines.pop();
    if (!text || !("text" in last)) continue;
    inlines.push({ ...last, text });
    break;
  }
  return { ...line, inlines };
}

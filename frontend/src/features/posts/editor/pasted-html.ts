import type { Line, Marks } from "@/features/posts/editor/lines";
import { isBlockElement, LineReader, outside, type Place, placeInside } from "@/features/posts/editor/reader";
import { allowedImage, allowedLink } from "@/features/posts/web-addresses";

export interface Pasted {
  lines: Line[];
  /** Whether a picture was left out because it does not come from an https address. */
  imageRefused: boolean;
}

/** What is worth keeping of a piece of somebody else's page or document: the words, their emphasis, lists, headings. */
export function linesOfPasted(html: string): Pasted {
  const reader = new PasteReader();
  reader.read(new DOMParser().parseFromString(withoutStyling(html), "text/html").body, outside);
  reader.endLine(outside);
  const lines = reader.lines.map(withoutSpaceAtEnd).filter((line) => line.pieces.length > 0);
  return { lines, imageRefused: reader.imageRefused };
}

/** Plain text as one line a paragraph: the blank lines between them become no paragraphs of their own. */
export function plainText(text: string): string {
  return text
    .replace(/(?:\r\n?|\n)+/g, "\n")
    .replace(/\n$/, "")
    .replaceAll("\t", " ");
}

/**
 * Parsing a style or a handler that stands in the document is against our own security policy, even where nothing would
 * run: they go under another name, from which emphasis can still be read.
 */
function withoutStyling(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, "")
    .replace(/<script\b[\s\S]*?(?:<\/script\s*>|$)/gi, "")
    .replace(/<(?:base|meta|link)\b[^>]*(?:>|$)/gi, "")
    .replace(/<[a-z][^>]*(?:>|$)/gi, (tag) =>
      tag.replace(/([\s"'/])(style|on[a-z]+)(?=\s*(?:=|\/?>))/gi, "$1data-$2"),
    );
}

const noText = new Set(
  "STYLE SCRIPT TITLE TEMPLATE NOSCRIPT SVG MATH IFRAME OBJECT TEXTAREA SELECT AUDIO VIDEO CANVAS".split(" "),
);

class PasteReader extends LineReader {
  imageRefused = false;

  read(parent: Node, place: Place): void {
    for (const node of parent.childNodes) {
      if (node instanceof Text) this.#readText(node.data, place, parent);
      else if (node instanceof Element) this.#readElement(node, place);
    }
  }

  #readText(data: string, place: Place, parent: Node): void {
    const rows = parent.nodeName === "PRE" ? data.split(/\r?\n/) : [data];
    for (const [index, row] of rows.entries()) {
      if (index > 0) this.endLine(place);
      // Word processors write most of their spaces as hard ones.
      const text = row.replace(/[\s\u00a0]+/g, " ");
      this.add({ text: this.isAfterSpace ? text.trimStart() : text, marks: place.marks });
    }
  }

  #readElement(element: Element, place: Place): void {
    const style = styleOf(element);
    if (noText.has(element.tagName.toUpperCase()) || /mso-list:\s*ignore|display:\s*none/.test(style)) return;
    const marked = { ...place, marks: marksInside(element, style, place.marks) };
    if (isBlockElement(element)) {
      const inside = placeInWord(element, style) ?? placeInside(element, marked);
      this.endLine(place);
      this.read(element, { ...marked, ...inside, marks: marked.marks });
      this.endLine(inside);
    } else if (element.tagName === "BR") {
      this.endLine(place);
    } else if (element.tagName === "IMG") {
      this.#readImage(element, place);
    } else {
      this.read(element, marked);
      if (/^T[DH]$/.test(element.tagName) && !this.isAfterSpace) this.add({ text: " ", marks: {} });
    }
  }

  #readImage(element: Element, place: Place): void {
    const image = allowedImage(element.getAttribute("src") ?? "");
    if (image) this.add({ image, alt: element.getAttribute("alt") ?? "", marks: place.marks });
    else this.imageRefused = true;
  }
}

/** Word writes the items of a list as paragraphs, with the number or dot as their text. */
function placeInWord(element: Element, style: string): Place | null {
  if (!/mso-list:\s*l\d/.test(style)) return null;
  const marker = [...element.querySelectorAll("*")].find((part) => /mso-list:\s*ignore/.test(styleOf(part)));
  const list = /^[\s\u00a0]*(\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? "") ? "ordered" : "bullet";
  return { marks: {}, block: list, list };
}

function styleOf(element: Element): string {
  return (element.getAttribute("data-style") ?? "").toLowerCase();
}

/** Emphasis by element, unless the style says otherwise: Google Docs wraps everything in a `b` that is not bold. */
function marksInside(element: Element, style: string, around: Marks): Marks {
  const { tagName } = element;
  const { link: linkAround, bold, italic, underline } = around;
  const link = tagName === "A" ? (allowedLink(element.getAttribute("href") ?? "") ?? undefined) : linkAround;
  const isBold = styledWeight(style) ?? (tagName === "B" || tagName === "STRONG" || bold);
  const isItalic = styledSlant(style) ?? (tagName === "I" || tagName === "EM" || italic);
  // A link looks underlined without being so.
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

function styledWeight(style: string): boolean | null {
  const weight = /(?:^|[;\s])font-weight:\s*(\w+)/.exec(style)?.[1];
  if (!weight) return null;
  return weight.startsWith("bold") || Number(weight) >= 600;
}

function styledSlant(style: string): boolean | null {
  const slant = /(?:^|[;\s])font-style:\s*(\w+)/.exec(style)?.[1];
  return slant ? slant === "italic" || slant === "oblique" : null;
}

function withoutSpaceAtEnd(line: Line): Line {
  const pieces = [...line.pieces];
  const last = pieces.at(-1);
  if (last && "text" in last) {
    const text = last.text.trimEnd();
    pieces.pop();
    if (text) pieces.push({ ...last, text });
  }
  return { ...line, pieces };
}

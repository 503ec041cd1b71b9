import type { Op } from "quill/core";
import {
  appendInline,
  type Block,
  type BlockType,
  type EditorImage,
  type Inline,
  type Marks,
} from "@/components/rich-text/editor/blocks";
import { parseHeight, uploadedImageAttributes } from "@/components/rich-text/uploaded-image";
import { sanitizeImageUrl, sanitizeLinkUrl } from "@/components/rich-text/url-rules";

type Attributes = NonNullable<Op["attributes"]>;

/** Converts Quill operations to blocks, dropping URLs that the server would reject. */
export function deltaToBlocks(ops: readonly Op[]): Block[] {
  const lines: Block[] = [];
  let line: Block = { type: "p", inlines: [] };
  const endLine = (next?: Block) => {
    if (line.inlines.length > 0) lines.push(line);
    line = { type: "p", inlines: [] };
    if (next) lines.push(next);
  };
  for (const { insert, attributes = {} } of ops) {
    const marks = toMarks(attributes);
    if (typeof insert === "string") {
      for (const [index, text] of insert.split("\n").entries()) {
        if (index > 0) {
          lines.push({ ...line, type: toBlockType(attributes), ...toPlace(attributes) });
          line = { type: "p", inlines: [] };
        }
        appendInline(line, { text, marks });
      }
    } else if (insert?.divider) {
      endLine({ type: "hr", inlines: [], ...toPlace(attributes) });
    } else if (insert?.card) {
      endLine({ type: "card", inlines: [], card: String(insert.card), ...toPlace(attributes) });
    } else if (insert?.["read-only"]) {
      endLine({ type: "read-only", inlines: [], html: String(insert["read-only"]) });
    } else if (insert?.["line-break"]) {
      appendInline(line, { isBreak: true, marks });
    } else {
      const image = typeof insert?.image === "string" ? sanitizeImageUrl(insert.image) : null;
      if (image) {
        const height = parseHeight(String(attributes.height ?? ""));
        appendInline(line, { image, alt: String(attributes.alt ?? ""), height, marks });
      }
    }
  }
  endLine();
  return lines;
}

export function blocksToDelta(lines: readonly Block[]): Op[] {
  return lines.flatMap(({ type, inlines, card, html, indent, quote, path }) => {
    const place = {
      ...(indent && { indent }),
      ...(quote && { quote: String(quote) }),
      ...(path && { path }),
    };
    if (type === "read-only") return [{ insert: { "read-only": html } }];
    if (type === "hr") return [withAttributes({ insert: { divider: true } }, place)];
    if (type === "card") return [withAttributes({ insert: { card } }, place)];
    return [
      ...inlines.map(inlineToOp),
      withAttributes({ insert: "\n" }, { ...blockAttributes[type], ...place }),
    ];
  });
}

const blockAttributes: Readonly<Record<Exclude<BlockType, "hr" | "card" | "read-only">, Attributes>> = {
  p: {},
  h1: { header: 1 },
  h2: { header: 2 },
  h3: { header: 3 },
  bullet: { list: "bullet" },
  ordered: { list: "ordered" },
  blockquote: { blockquote: true },
  code: { "code-block": true },
  caption: { caption: true },
};

function toBlockType({ header, list, blockquote, caption, "code-block": code }: Attributes): BlockType {
  if (caption) return "caption";
  if (list) return list === "ordered" ? "ordered" : "bullet";
  if (header) return header === 1 ? "h1" : header === 2 ? "h2" : "h3";
  if (code) return "code";
  return blockquote ? "blockquote" : "p";
}

/** Limited, because the attributes may be pasted. */
function toPlace({ indent, quote, path }: Attributes): Pick<Block, "indent" | "quote" | "path"> {
  const quotes = Math.min(Number(quote ?? 0) || 0, 100);
  return {
    ...(typeof indent === "number" && { indent }),
    ...(quotes > 0 && { quote: quotes }),
    ...(typeof path === "string" && { path }),
  };
}

function toMarks({ link, bold, italic, underline, "inline-path": path }: Attributes): Marks {
  const url = typeof link === "string" ? sanitizeLinkUrl(link) : null;
  return {
    ...(url && { link: url }),
    ...(bold ? { bold: true } : {}),
    ...(italic ? { italic: true } : {}),
    ...(underline ? { underline: true } : {}),
    ...(typeof path === "string" && { path }),
  };
}

function inlineToOp(inline: Inline): Op {
  const { path, ...marks } = inline.marks;
  const attributes: Attributes = { ...marks, ...(path && { "inline-path": path }) };
  if ("text" in inline) return withAttributes({ insert: inline.text }, attributes);
  if ("isBreak" in inline) return withAttributes({ insert: { "line-break": true } }, attributes);
  Object.assign(attributes, imageFormats(inline));
  return withAttributes({ insert: { image: inline.image } }, attributes);
}

/** The formats of an image in Quill, which writes them as its attributes. */
export function imageFormats({ image, alt, height }: EditorImage): Attributes {
  const width = uploadedImageAttributes(image)?.width;
  return {
    ...(alt && { alt }),
    ...(width && height > 0 && { width: String(width), height: String(height) }),
  };
}

function withAttributes(op: Op, attributes: Attributes): Op {
  return Object.keys(attributes).length > 0 ? { ...op, attributes } : op;
}

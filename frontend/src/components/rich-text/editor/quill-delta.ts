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
  for (const { insert, attributes = {} } of ops) {
    const marks = toMarks(attributes);
    if (typeof insert === "string") {
      for (const [index, text] of insert.split("\n").entries()) {
        if (index > 0) {
          lines.push({ ...line, type: toBlockType(attributes) });
          line = { type: "p", inlines: [] };
        }
        appendInline(line, { text, marks });
      }
    } else if (insert?.divider) {
      if (line.inlines.length > 0) lines.push(line);
      line = { type: "p", inlines: [] };
      lines.push({ type: "hr", inlines: [] });
    } else if (insert?.card) {
      if (line.inlines.length > 0) lines.push(line);
      line = { type: "p", inlines: [] };
      lines.push({ type: "card", inlines: [], card: String(insert.card) });
    } else {
      const image = typeof insert?.image === "string" ? sanitizeImageUrl(insert.image) : null;
      if (image) {
        const height = parseHeight(String(attributes.height ?? ""));
        appendInline(line, { image, alt: String(attributes.alt ?? ""), height, marks });
      }
    }
  }
  if (line.inlines.length > 0) lines.push(line);
  return lines;
}

export function blocksToDelta(lines: readonly Block[]): Op[] {
  return lines.flatMap(({ type, inlines, card }) => {
    if (type === "hr") return [{ insert: { divider: true } }];
    if (type === "card") return [{ insert: { card } }];
    return [...inlines.map(inlineToOp), withAttributes({ insert: "\n" }, blockAttributes[type])];
  });
}

const blockAttributes: Readonly<Record<Exclude<BlockType, "hr" | "card">, Attributes>> = {
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

function toMarks({ link, bold, italic, underline }: Attributes): Marks {
  const url = typeof link === "string" ? sanitizeLinkUrl(link) : null;
  return {
    ...(url && { link: url }),
    ...(bold ? { bold: true } : {}),
    ...(italic ? { italic: true } : {}),
    ...(underline ? { underline: true } : {}),
  };
}

function inlineToOp(inline: Inline): Op {
  const attributes: Attributes = { ...inline.marks };
  if ("text" in inline) return withAttributes({ insert: inline.text }, attributes);
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

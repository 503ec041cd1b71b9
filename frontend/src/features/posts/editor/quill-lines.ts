import type { Op } from "quill/core";
import { addPiece, type Block, type Line, type Marks, type Piece } from "@/features/posts/editor/lines";
import { allowedImage, allowedLink } from "@/features/posts/web-addresses";

type Attributes = NonNullable<Op["attributes"]>;

/** Lines from the operations of a document of the editor, without any address that the server would not keep. */
export function linesOfOps(ops: readonly Op[]): Line[] {
  const lines: Line[] = [];
  let line: Line = { block: "p", pieces: [] };
  for (const { insert, attributes = {} } of ops) {
    const marks = marksOf(attributes);
    if (typeof insert === "string") {
      for (const [index, text] of insert.split("\n").entries()) {
        if (index > 0) {
          lines.push({ ...line, block: blockOf(attributes) });
          line = { block: "p", pieces: [] };
        }
        addPiece(line, { text, marks });
      }
    } else {
      const image = typeof insert?.image === "string" ? allowedImage(insert.image) : null;
      if (image) addPiece(line, { image, alt: String(attributes.alt ?? ""), marks });
    }
  }
  if (line.pieces.length > 0) lines.push(line);
  return lines;
}

/** Operations that write these lines. */
export function opsOfLines(lines: readonly Line[]): Op[] {
  return lines.flatMap(({ block, pieces }) => [
    ...pieces.map(opOfPiece),
    withAttributes({ insert: "\n" }, blockAttributes[block]),
  ]);
}

const blockAttributes: Readonly<Record<Block, Attributes>> = {
  p: {},
  h1: { header: 1 },
  h2: { header: 2 },
  bullet: { list: "bullet" },
  ordered: { list: "ordered" },
  blockquote: { blockquote: true },
};

function blockOf({ header, list, blockquote }: Attributes): Block {
  if (list) return list === "ordered" ? "ordered" : "bullet";
  if (header) return header === 1 ? "h1" : "h2";
  return blockquote ? "blockquote" : "p";
}

function marksOf({ link, bold, italic, underline }: Attributes): Marks {
  const address = typeof link === "string" ? allowedLink(link) : null;
  return {
    ...(address && { link: address }),
    ...(bold ? { bold: true } : {}),
    ...(italic ? { italic: true } : {}),
    ...(underline ? { underline: true } : {}),
  };
}

function opOfPiece(piece: Piece): Op {
  const attributes: Attributes = { ...piece.marks };
  if ("text" in piece) return withAttributes({ insert: piece.text }, attributes);
  if (piece.alt) attributes.alt = piece.alt;
  return withAttributes({ insert: { image: piece.image } }, attributes);
}

function withAttributes(op: Op, attributes: Attributes): Op {
  return Object.keys(attributes).length > 0 ? { ...op, attributes } : op;
}

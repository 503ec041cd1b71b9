import { addPiece, type Block, type Line, type Marks, type Piece } from "@/features/posts/editor/lines";

/** Where a node stands: what its text looks like and what kind of line it is on. */
export interface Place {
  marks: Marks;
  /** Null outside of every block. */
  block: Block | null;
  list: "bullet" | "ordered";
}

export const outside: Place = { marks: {}, block: null, list: "bullet" };

/** Collects lines while a document is walked through. */
export class LineReader {
  readonly lines: Line[] = [];
  #pieces: Line = { block: "p", pieces: [] };

  get isEmptyLine(): boolean {
    return this.#pieces.pieces.length === 0;
  }

  /** Whether what follows stands at the beginning of a line or after a space. */
  get isAfterSpace(): boolean {
    const last = this.#pieces.pieces.at(-1);
    return !last || ("text" in last && last.text.endsWith(" "));
  }

  add(piece: Piece): void {
    addPiece(this.#pieces, piece);
  }

  /** Ends a line, also an empty one. */
  breakLine({ block }: Place): void {
    this.lines.push({ block: block ?? "p", pieces: this.#pieces.pieces });
    this.#pieces = { block: "p", pieces: [] };
  }

  /** Ends a line if there is anything on it. */
  endLine(place: Place): void {
    if (!this.isEmptyLine) this.breakLine(place);
  }
}

const headings: Readonly<Record<string, Block>> = {
  H1: "h1",
  H2: "h2",
  H3: "h2",
  H4: "h2",
  H5: "h2",
  H6: "h2",
};

const otherBlocks = new Set(
  (
    "P DIV LI BLOCKQUOTE UL OL PRE DL DT DD TABLE TBODY THEAD TR SECTION ARTICLE HEADER FOOTER MAIN NAV ASIDE " +
    "FIGURE FIGCAPTION ADDRESS HR"
  ).split(" "),
);

export function isBlockElement(element: Element): boolean {
  return otherBlocks.has(element.tagName) || element.tagName in headings;
}

/** The place inside a block element. A list item or a quotation stays one whatever stands in it. */
export function placeInside(element: Element, place: Place): Place {
  const { tagName } = element;
  if (tagName === "UL" || tagName === "OL")
    return { ...place, block: null, list: tagName === "OL" ? "ordered" : "bullet" };
  if (tagName === "LI") return { ...place, block: place.list };
  const kept = place.block === "bullet" || place.block === "ordered" || place.block === "blockquote";
  if (kept) return place;
  if (tagName === "BLOCKQUOTE") return { ...place, block: "blockquote" };
  return { ...place, block: headings[tagName] ?? (tagName === "P" ? "p" : place.block) };
}

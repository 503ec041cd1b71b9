import {
  appendInline,
  type Block,
  type BlockType,
  type Inline,
  type Marks,
} from "@/features/posts/editor/blocks";

/** Where a node stands: what its text looks like and what kind of line it is on. */
export interface BlockContext {
  marks: Marks;
  /** Null outside of every block. */
  block: BlockType | null;
  list: "bullet" | "ordered";
}

export const rootContext: BlockContext = { marks: {}, block: null, list: "bullet" };

/** Collects lines while a document is walked through. */
export class BlockCollector {
  readonly blocks: Block[] = [];
  #pieces: Block = { type: "p", inlines: [] };

  get isEmptyBlock(): boolean {
    return this.#pieces.inlines.length === 0;
  }

  /** Whether what follows stands at the beginning of a line or after a space. */
  get isAfterSpace(): boolean {
    const last = this.#pieces.inlines.at(-1);
    return !last || ("text" in last && last.text.endsWith(" "));
  }

  add(piece: Inline): void {
    appendInline(this.#pieces, piece);
  }

  /** Ends a line, also an empty one. */
  breakBlock({ block }: BlockContext): void {
    this.blocks.push({ type: block ?? "p", inlines: this.#pieces.inlines });
    this.#pieces = { type: "p", inlines: [] };
  }

  /** Ends a line if there is anything on it. */
  endBlock(place: BlockContext): void {
    if (!this.isEmptyBlock) this.breakBlock(place);
  }
}

const headings: Readonly<Record<string, BlockType>> = {
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
export function childContext(element: Element, place: BlockContext): BlockContext {
  const { tagName } = element;
  if (tagName === "UL" || tagName === "OL")
    return { ...place, block: null, list: tagName === "OL" ? "ordered" : "bullet" };
  if (tagName === "LI") return { ...place, block: place.list };
  const kept = place.block === "bullet" || place.block === "ordered" || place.block === "blockquote";
  if (kept) return place;
  if (tagName === "BLOCKQUOTE") return { ...place, block: "blockquote" };
  return { ...place, block: headings[tagName] ?? (tagName === "P" ? "p" : place.block) };
}

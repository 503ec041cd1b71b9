import {
  appendInline,
  type Block,
  type BlockType,
  type Inline,
  type Marks,
} from "@/components/rich-text/editor/blocks";

/** Block type and inline marks in effect at a node. */
export interface BlockContext {
  marks: Marks;
  /** Null at the root. */
  block: BlockType | null;
  list: "bullet" | "ordered";
}

export const rootContext: BlockContext = { marks: {}, block: null, list: "bullet" };

/** Collects blocks while traversing a document. */
export class BlockCollector {
  readonly blocks: Block[] = [];
  #current: Block = { type: "p", inlines: [] };

  get isEmptyBlock(): boolean {
    return this.#current.inlines.length === 0;
  }

  /** Whether the next text would start a block or follow a space. */
  get isAfterSpace(): boolean {
    const last = this.#current.inlines.at(-1);
    return !last || ("text" in last && last.text.endsWith(" "));
  }

  add(inline: Inline): void {
    appendInline(this.#current, inline);
  }

  /** Ends a block, even an empty one. */
  breakBlock({ block }: BlockContext): void {
    this.blocks.push({ type: block ?? "p", inlines: this.#current.inlines });
    this.#current = { type: "p", inlines: [] };
  }

  /** Ends a block unless it is empty. */
  endBlock(context: BlockContext): void {
    if (!this.isEmptyBlock) this.breakBlock(context);
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

/** Context inside a block element. List items and quotations keep their type whatever they contain. */
export function childContext(element: Element, context: BlockContext): BlockContext {
  const { tagName } = element;
  if (tagName === "UL" || tagName === "OL")
    return { ...context, block: null, list: tagName === "OL" ? "ordered" : "bullet" };
  if (tagName === "LI") return { ...context, block: context.list };
  const kept = context.block === "bullet" || context.block === "ordered" || context.block === "blockquote";
  if (kept) return context;
  if (tagName === "BLOCKQUOTE") return { ...context, block: "blockquote" };
  return { ...context, block: headings[tagName] ?? (tagName === "P" ? "p" : context.block) };
}

import { type CardReference, serializeCardReference } from "@/components/rich-text/card-reference";
import {
  appendInline,
  type Block,
  type BlockType,
  type Inline,
  isListItem,
  type Marks,
  maxIndent,
} from "@/components/rich-text/editor/blocks";

/** Block type and inline marks in effect at a node. */
export interface BlockContext {
  marks: Marks;
  /** Null at the root. */
  block: BlockType | null;
  list: "bullet" | "ordered";
  /** The number of lists around it. */
  lists: number;
}

export const rootContext: BlockContext = { marks: {}, block: null, list: "bullet", lists: 0 };

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
    return !last || "isBreak" in last || ("text" in last && last.text.endsWith(" "));
  }

  /** Breaks a line. A second break in a row ends a paragraph. */
  breakLine(context: BlockContext): void {
    if (context.block === "code") this.breakBlock(context);
    else if (this.isEmptyBlock) return;
    else if (!this.#removeBreak()) this.add({ isBreak: true, marks: {} });
    else this.breakBlock(context);
  }

  #removeBreak(): boolean {
    const { inlines } = this.#current;
    const last = inlines.at(-1);
    if (!last || !("isBreak" in last)) return false;
    inlines.pop();
    return true;
  }

  add(inline: Inline): void {
    appendInline(this.#current, inline);
  }

  /** Adds lines of code, which keep their spaces and have no marks. */
  addCode(text: string, context: BlockContext): void {
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      if (index > 0) this.breakBlock(context);
      if (line) this.add({ text: line.replaceAll("\t", "  ").replaceAll("\u00a0", " "), marks: {} });
    }
  }

  addRule(): void {
    this.blocks.push({ type: "hr", inlines: [] });
  }

  addCard(card: CardReference): void {
    this.blocks.push({ type: "card", inlines: [], card: serializeCardReference(card) });
  }

  /** Ends a block, even an empty one. */
  breakBlock({ block, lists }: BlockContext): void {
    const type = block ?? "p";
    const indent = isListItem({ type }) ? Math.min(lists - 1, maxIndent) : 0;
    this.blocks.push({ type, inlines: this.#current.inlines, ...(indent > 0 && { indent }) });
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
  H3: "h3",
  H4: "h3",
  H5: "h3",
  H6: "h3",
};

const otherBlocks = new Set(
  (
    "P DIV LI BLOCKQUOTE UL OL PRE DL DT DD TABLE TBODY THEAD TR SECTION ARTICLE HEADER FOOTER MAIN NAV ASIDE " +
    "FIGURE FIGCAPTION ADDRESS"
  ).split(" "),
);

export function isBlockElement(element: Element): boolean {
  return otherBlocks.has(element.tagName) || element.tagName in headings;
}

const keptBlocks: ReadonlySet<BlockType> = new Set(["bullet", "ordered", "blockquote", "code", "caption"]);

/** Context inside a block element. List items, quotations, code and captions keep their type whatever they contain. */
export function childContext(element: Element, context: BlockContext): BlockContext {
  const { tagName } = element;
  if (tagName === "UL" || tagName === "OL")
    return {
      ...context,
      block: null,
      list: tagName === "OL" ? "ordered" : "bullet",
      lists: context.lists + 1,
    };
  if (tagName === "LI") return { ...context, block: context.list };
  if (context.block && keptBlocks.has(context.block)) return context;
  if (tagName === "BLOCKQUOTE") return { ...context, block: "blockquote" };
  if (tagName === "PRE") return { ...context, block: "code" };
  if (tagName === "FIGCAPTION") return { ...context, block: "caption" };
  return { ...context, block: headings[tagName] ?? (tagName === "P" ? "p" : context.block) };
}

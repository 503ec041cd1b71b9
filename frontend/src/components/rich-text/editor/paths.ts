import { type Block, type BlockType, isListItem, maxIndent } from "@/components/rich-text/editor/blocks";

/**
 * A path names the elements around a text from the outside, each with a number: "ul-1/li-2". Texts with the same number are
 * in the same element. A plus sign means that the innermost element has begun with an earlier block.
 */
export interface PathElement {
  tag: string;
  id?: string | undefined;
  /** Any list is as good. */
  isAnyList?: boolean;
}

export interface Path {
  elements: PathElement[];
  continues: boolean;
}

const element = "(?:p|h[1-3]|ul|ol|li|blockquote|pre|figure|figcaption|a|strong|em|u)-\\d+";
const pattern = new RegExp(`^(?:\\+|(?=.))(?:${element}(?:/(?!$)|$))*$`);

export function writePath(elements: readonly Element[], idOf: (element: Element) => number): string {
  return elements.map((element) => `${element.tagName.toLowerCase()}-${idOf(element)}`).join("/");
}

export function readPath(path: string): Path | null {
  if (!pattern.test(path)) return null;
  const continues = path.startsWith("+");
  const parts = (continues ? path.slice(1) : path).split("/");
  const elements = parts.filter(Boolean).map((part) => {
    const [tag = "", id] = part.split("-");
    return { tag, id };
  });
  return { elements, continues };
}

/** The path of a block, unless the block was changed so that it no longer fits. */
export function pathOf(block: Block): Path | null {
  const path = block.path === undefined ? null : readPath(block.path);
  return path && fits(block, path.elements) ? path : null;
}

function fits(block: Block, elements: readonly PathElement[]): boolean {
  const { type, indent = 0, quote = 0 } = block;
  const tags = elements.map(({ tag }) => tag);
  const leaf = tags.at(-1) ?? "";
  const lists = tags.filter(isList);
  const quotes = tags.filter((tag) => tag === "blockquote").length - Number(type === "blockquote");
  if (quote !== quotes) return false;
  if (isListItem(block)) {
    const list = type === "ordered" ? "ol" : "ul";
    return (
      (lists.at(-1) ?? "ul") === list && /^(li|p|h\d)$/.test(leaf) && indent === limitIndent(lists.length - 1)
    );
  }
  return (
    indent === limitIndent(lists.length) && (type === "hr" || type === "card" || blockType(leaf) === type)
  );
}

export function isList(tag: string): boolean {
  return /^[uo]l$/i.test(tag);
}

/** As the editor shows it. */
export function limitIndent(lists: number): number {
  return Math.min(Math.max(lists, 0), maxIndent);
}

/** The type of the blocks of an element, unless they are list items. */
export function blockType(tag: string): BlockType {
  switch (tag) {
    case "h1":
    case "h2":
    case "h3":
    case "blockquote":
      return tag;
    case "pre":
      return "code";
    case "figcaption":
      return "caption";
    default:
      return "p";
  }
}

/** Whether two neighboring blocks of code, or items, are of different elements. */
export function isOtherElement(path: string, next: string): boolean {
  const [before, after] = [path, next].map((text) => /(?:ul|ol|pre)-\d+/.exec(text)?.[0]);
  return before !== undefined && after !== undefined && before !== after;
}

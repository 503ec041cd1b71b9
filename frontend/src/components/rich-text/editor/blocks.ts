/** A post's text as blocks: the intermediate format between Quill's document, stored HTML and pasted HTML. */
export type BlockType =
  | "p"
  | "h1"
  | "h2"
  | "h3"
  | "bullet"
  | "ordered"
  | "blockquote"
  | "code"
  /** The caption of the images in the paragraph before. Elsewhere it is a paragraph. */
  | "caption"
  | "hr"
  | "card"
  /** HTML that the editor shows and keeps, but cannot change. */
  | "read-only";

export interface Marks {
  link?: string;
  bold?: true;
  italic?: true;
  underline?: true;
  /** The elements of the marks, where they differ from those that `serializeHtml` would choose: see `paths.ts`. */
  path?: string;
}

export interface EditorImage {
  image: string;
  alt: string;
  /** In pixels; 0 if unknown. The width of an uploaded image is part of its URL. */
  height: number;
}

export interface LineBreak {
  isBreak: true;
}

export type Inline = { marks: Marks } & ({ text: string } | EditorImage | LineBreak);

export interface Block {
  type: BlockType;
  inlines: Inline[];
  /** The reference of a card. */
  card?: string;
  /** The HTML of a read-only part. */
  html?: string;
  /** The number of lists around the list of an item, or around another block. */
  indent?: number;
  /** The number of quotes around it, in which other blocks may be. The type `blockquote` is a quote by itself. */
  quote?: number;
  /** Its elements, where they differ from those that `serializeHtml` would choose: see `paths.ts`. */
  path?: string;
}

/** The deepest list that the editor shows as such. */
export const maxIndent = 8;

export function isListItem({ type }: Pick<Block, "type">): boolean {
  return type === "bullet" || type === "ordered";
}

/** Appends inline content, merging text with equal marks. */
export function appendInline(block: Block, inline: Inline): void {
  const last = block.inlines.at(-1);
  if (last && "text" in last && "text" in inline && hasSameMarks(last.marks, inline.marks)) {
    block.inlines[block.inlines.length - 1] = { ...last, text: last.text + inline.text };
  } else if (!("text" in inline) || inline.text) {
    block.inlines.push(inline);
  }
}

function hasSameMarks(a: Marks, b: Marks): boolean {
  return (
    a.link === b.link &&
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.underline === b.underline &&
    a.path === b.path
  );
}

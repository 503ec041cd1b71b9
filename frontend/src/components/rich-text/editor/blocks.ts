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
  /** Of the images in the paragraph before. Elsewhere it is a paragraph. */
  | "caption"
  | "hr"
  | "card";

export interface Marks {
  link?: string;
  bold?: true;
  italic?: true;
  underline?: true;
}

export interface EditorImage {
  image: string;
  alt: string;
  /** In pixels; 0 if unknown. The width of an uploaded image is part of its URL. */
  height: number;
}

export type Inline = { marks: Marks } & ({ text: string } | EditorImage);

export interface Block {
  type: BlockType;
  inlines: Inline[];
  /** The reference of a card. */
  card?: string;
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
  return a.link === b.link && a.bold === b.bold && a.italic === b.italic && a.underline === b.underline;
}

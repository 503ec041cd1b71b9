/** A post's text as blocks: the intermediate format between Quill's document, stored HTML and pasted HTML. */
export type BlockType = "p" | "h1" | "h2" | "bullet" | "ordered" | "blockquote";

export interface Marks {
  link?: string;
  bold?: true;
  italic?: true;
  underline?: true;
}

export type Inline = { marks: Marks } & ({ text: string } | { image: string; alt: string });

export interface Block {
  type: BlockType;
  inlines: Inline[];
}

/** Appends inline content, merging text with equal marks. */
export function appendInline(line: Block, piece: Inline): void {
  const last = line.inlines.at(-1);
  if (last && "text" in last && "text" in piece && sameMarks(last.marks, piece.marks)) {
    line.inlines[line.inlines.length - 1] = { ...last, text: last.text + piece.text };
  } else if (!("text" in piece) || piece.text) {
    line.inlines.push(piece);
  }
}

function sameMarks(some: Marks, others: Marks): boolean {
  return (
    some.link === others.link &&
    some.bold === others.bold &&
    some.italic === others.italic &&
    some.underline === others.underline
  );
}

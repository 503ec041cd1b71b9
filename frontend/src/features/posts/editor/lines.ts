/**
 * A post's text as lines, the common form between the editor's own document, the HTML that is kept, and what is pasted.
 */
export type Block = "p" | "h1" | "h2" | "bullet" | "ordered" | "blockquote";

export interface Marks {
  link?: string;
  bold?: true;
  italic?: true;
  underline?: true;
}

export type Piece = { marks: Marks } & ({ text: string } | { image: string; alt: string });

export interface Line {
  block: Block;
  pieces: Piece[];
}

/** Adds a piece to a line; text that goes on with the same marks becomes one piece. */
export function addPiece(line: Line, piece: Piece): void {
  const last = line.pieces.at(-1);
  if (last && "text" in last && "text" in piece && sameMarks(last.marks, piece.marks)) {
    line.pieces[line.pieces.length - 1] = { ...last, text: last.text + piece.text };
  } else if (!("text" in piece) || piece.text) {
    line.pieces.push(piece);
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

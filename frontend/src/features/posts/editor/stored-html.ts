import type { Line } from "@/features/posts/editor/lines";
import { isBlockElement, LineReader, outside, type Place, placeInside } from "@/features/posts/editor/reader";
import { allowedImage, allowedLink } from "@/features/posts/web-addresses";

/** The lines of a post as it is kept: what `htmlOfLines` wrote comes back as it was. */
export function linesOfStored(html: string): Line[] {
  const reader = new LineReader();
  read(new DOMParser().parseFromString(html, "text/html").body, outside, reader);
  reader.endLine(outside);
  return reader.lines;
}

function read(parent: Node, place: Place, reader: LineReader): void {
  for (const node of parent.childNodes) {
    if (node instanceof Text) readText(node.data, place, reader);
    else if (node instanceof Element) readElement(node, place, reader);
  }
}

function readText(data: string, place: Place, reader: LineReader): void {
  // Line breaks of the source, such as those between two blocks, are no text.
  const betweenBlocks = reader.isEmptyLine && (place.block === null || /[\n\r]/.test(data));
  if (betweenBlocks && data.trim() === "") return;
  reader.add({
    text: data.replace(/[ \t\n\r\f]+/g, (space) => (/^ +$/.test(space) ? space : " ")),
    marks: place.marks,
  });
}

function readElement(element: Element, place: Place, reader: LineReader): void {
  if (isBlockElement(element)) {
    const inside = placeInside(element, place);
    reader.endLine(place);
    read(element, inside, reader);
    reader.endLine(inside);
    return;
  }
  if (element.tagName === "BR") {
    reader.breakLine(place);
  } else if (element.tagName === "IMG") {
    const image = allowedImage(element.getAttribute("src") ?? "");
    if (image) reader.add({ image, alt: element.getAttribute("alt") ?? "", marks: place.marks });
  } else {
    read(element, { ...place, marks: { ...place.marks, ...markOf(element) } }, reader);
  }
}

function markOf(element: Element): Place["marks"] {
  switch (element.tagName) {
    case "STRONG":
      return { bold: true };
    case "EM":
      return { italic: true };
    case "U":
      return { underline: true };
    case "A": {
      const link = allowedLink(element.getAttribute("href") ?? "");
      return link ? { link } : {};
    }
    default:
      return {};
  }
}

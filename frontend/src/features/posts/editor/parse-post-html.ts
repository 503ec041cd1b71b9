import {
  BlockCollector,
  type BlockContext,
  childContext,
  isBlockElement,
  rootContext,
} from "@/features/posts/editor/block-collector";
import type { Block } from "@/features/posts/editor/blocks";
import { sanitizeImageUrl, sanitizeLinkUrl } from "@/features/posts/url-rules";

/** Parses stored HTML. Inverse of `serializePostHtml`. */
export function parsePostHtml(html: string): Block[] {
  const reader = new BlockCollector();
  read(new DOMParser().parseFromString(html, "text/html").body, rootContext, reader);
  reader.endBlock(rootContext);
  return reader.blocks;
}

function read(parent: Node, place: BlockContext, reader: BlockCollector): void {
  for (const node of parent.childNodes) {
    if (node instanceof Text) readText(node.data, place, reader);
    else if (node instanceof Element) readElement(node, place, reader);
  }
}

function readText(data: string, place: BlockContext, reader: BlockCollector): void {
  // Ignores source line breaks between blocks.
  const betweenBlocks = reader.isEmptyBlock && (place.block === null || /[\n\r]/.test(data));
  if (betweenBlocks && data.trim() === "") return;
  reader.add({
    text: data.replace(/[ \t\n\r\f]+/g, (space) => (/^ +$/.test(space) ? space : " ")),
    marks: place.marks,
  });
}

function readElement(element: Element, place: BlockContext, reader: BlockCollector): void {
  if (isBlockElement(element)) {
    const inside = childContext(element, place);
    reader.endBlock(place);
    read(element, inside, reader);
    reader.endBlock(inside);
    return;
  }
  if (element.tagName === "BR") {
    reader.breakBlock(place);
  } else if (element.tagName === "IMG") {
    const image = sanitizeImageUrl(element.getAttribute("src") ?? "");
    if (image) reader.add({ image, alt: element.getAttribute("alt") ?? "", marks: place.marks });
  } else {
    read(element, { ...place, marks: { ...place.marks, ...getMark(element) } }, reader);
  }
}

function getMark(element: Element): BlockContext["marks"] {
  switch (element.tagName) {
    case "STRONG":
      return { bold: true };
    case "EM":
      return { italic: true };
    case "U":
      return { underline: true };
    case "A": {
      const link = sanitizeLinkUrl(element.getAttribute("href") ?? "");
      return link ? { link } : {};
    }
    default:
      return {};
  }
}

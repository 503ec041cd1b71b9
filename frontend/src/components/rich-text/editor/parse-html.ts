import { cardOf } from "@/components/rich-text/card-reference";
import {
  BlockCollector,
  type BlockContext,
  childContext,
  isBlockElement,
  rootContext,
} from "@/components/rich-text/editor/block-collector";
import type { Block, EditorImage } from "@/components/rich-text/editor/blocks";
import { parseHeight } from "@/components/rich-text/uploaded-image";
import { sanitizeImageUrl, sanitizeLinkUrl } from "@/components/rich-text/url-rules";

/** Parses stored HTML. Inverse of `serializeHtml`. */
export function parseHtml(html: string): Block[] {
  const reader = new BlockCollector();
  read(new DOMParser().parseFromString(html, "text/html").body, rootContext, reader);
  reader.endBlock(rootContext);
  return reader.blocks;
}

function read(parent: Node, context: BlockContext, reader: BlockCollector): void {
  for (const node of parent.childNodes) {
    if (node instanceof Text) readText(node.data, context, reader);
    else if (node instanceof Element) readElement(node, context, reader);
  }
}

function readText(data: string, context: BlockContext, reader: BlockCollector): void {
  if (context.block === "code") {
    reader.addCode(data, context);
    return;
  }
  // Ignores source line breaks between blocks.
  const betweenBlocks = reader.isEmptyBlock && (context.block === null || /[\n\r]/.test(data));
  if (betweenBlocks && data.trim() === "") return;
  reader.add({
    text: data.replace(/[ \t\n\r\f]+/g, (space) => (/^ +$/.test(space) ? space : " ")),
    marks: context.marks,
  });
}

function readElement(element: Element, context: BlockContext, reader: BlockCollector): void {
  const card = cardOf(element);
  if (card) {
    reader.endBlock(context);
    reader.addCard(card);
    return;
  }
  if (isBlockElement(element)) {
    const inner = childContext(element, context);
    reader.endBlock(context);
    read(element, inner, reader);
    reader.endBlock(inner);
    return;
  }
  if (element.tagName === "HR") {
    reader.endBlock(context);
    reader.addRule();
  } else if (element.tagName === "BR") {
    // A caption is one line.
    if (context.block === "caption") reader.add({ text: " ", marks: context.marks });
    else reader.breakBlock(context);
  } else if (element.tagName === "IMG") {
    const image = sanitizeImageUrl(element.getAttribute("src") ?? "");
    if (image) reader.add({ ...readImage(element, image), marks: context.marks });
  } else {
    read(element, { ...context, marks: { ...context.marks, ...getMark(element) } }, reader);
  }
}

/** An image with the attributes that are stored. */
export function readImage(element: Element, image: string): EditorImage {
  const height = parseHeight(element.getAttribute("height"));
  return { image, alt: element.getAttribute("alt") ?? "", height };
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

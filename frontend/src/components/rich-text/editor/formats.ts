import { Attributor, type Blot, type ParentBlot, Scope } from "parchment";
import Block, { BlockEmbed } from "quill/blots/block";
import Embed from "quill/blots/embed";
import Blockquote from "quill/formats/blockquote";
import Bold from "quill/formats/bold";
import CodeBlock, { CodeBlockContainer } from "quill/formats/code";
import Header from "quill/formats/header";
import Image from "quill/formats/image";
import IndentClass from "quill/formats/indent";
import Italic from "quill/formats/italic";
import Link from "quill/formats/link";
import List, { ListContainer } from "quill/formats/list";
import Underline from "quill/formats/underline";
import { messages } from "@/components/rich-text/editor/messages";
import { isOtherElement } from "@/components/rich-text/editor/paths";
import { sanitizeImageUrl, sanitizeLinkUrl } from "@/components/rich-text/url-rules";

/** Links that the server accepts. */
class PostLink extends Link {
  static override sanitize(url: string): string {
    return sanitizeLinkUrl(url) ?? Link.SANITIZED_URL;
  }
}

/** Uploaded images, and images from https URLs. */
class PostImage extends Image {
  static override match(): boolean {
    return false;
  }
  static override sanitize(url: string): string {
    return sanitizeImageUrl(url) ?? "//:0";
  }
}

/** A horizontal line. */
class Divider extends BlockEmbed {
  static override blotName = "divider";
  static override tagName = "HR";
}

/** The caption of the image in the line before. */
class Caption extends Block {
  static override blotName = "caption";
  static override tagName = "FIGCAPTION";
}

/** An agent or a prompt, which the editor names by its attributes: see `labelCards`. */
class Card extends BlockEmbed {
  static override blotName = "card";
  static override tagName = "FIGURE";
  static override create(value: string): HTMLElement {
    // biome-ignore lint/complexity/noThisInStatic: makes the element of this class
    const node = super.create(value) as HTMLElement;
    node.dataset.card = value;
    node.contentEditable = "false";
    return node;
  }
  static override value(node: HTMLElement): string | undefined {
    return node.dataset.card;
  }
}

/** HTML that the editor keeps: it shows its text, and why it cannot be changed. */
class ReadOnlyPart extends BlockEmbed {
  static override blotName = "read-only";
  static override tagName = "SECTION";
  static override create(html: string): HTMLElement {
    // biome-ignore lint/complexity/noThisInStatic: makes the element of this class
    const node = super.create(html) as HTMLElement;
    node.dataset.html = html;
    node.dataset.label = html.includes("<pre") ? messages.readOnly.code : messages.readOnly.other;
    node.contentEditable = "false";
    node.textContent = new DOMParser().parseFromString(html, "text/html").body.textContent;
    return node;
  }
  static override value(node: HTMLElement): string | undefined {
    return node.dataset.html;
  }
}

/** A line break in a paragraph. */
class LineBreak extends Embed {
  static override blotName = "line-break";
  static override tagName = "SPAN";
  static override className = "line-break";
  static override create(): HTMLElement {
    // biome-ignore lint/complexity/noThisInStatic: makes the element of this class
    const node = super.create() as HTMLElement;
    node.append(document.createElement("br"));
    return node;
  }
  static override value(): boolean {
    return true;
  }
}

/** Lists next to each other are one, unless they were stored as two. */
class PostListContainer extends ListContainer {
  override checkMerge(): boolean {
    return super.checkMerge() && !isOtherPart(this);
  }
}

class PostList extends List {
  static override requiredContainer = PostListContainer;
}
PostListContainer.allowedChildren = [PostList];

class PostCodeContainer extends CodeBlockContainer {
  override checkMerge(): boolean {
    return super.checkMerge() && !isOtherPart(this);
  }
}

class PostCode extends CodeBlock {
  static override requiredContainer = PostCodeContainer;
}
PostCodeContainer.allowedChildren = [PostCode];

function isOtherPart({ children, next }: ParentBlot): boolean {
  const path = (blot: Blot | null | undefined) =>
    (blot?.domNode instanceof HTMLElement && blot.domNode.dataset.path) || "";
  return isOtherElement(
    path(children.tail),
    path(next && "children" in next ? (next as ParentBlot).children.head : null),
  );
}

export const editorFormats = {
  "formats/blockquote": Blockquote,
  "formats/bold": Bold,
  "formats/caption": Caption,
  "formats/card": Card,
  "formats/code-block": PostCode,
  "formats/code-block-container": PostCodeContainer,
  "formats/divider": Divider,
  "formats/header": Header,
  "formats/image": PostImage,
  "formats/indent": IndentClass,
  "formats/inline-path": new Attributor("inline-path", "data-inline-path", { scope: Scope.INLINE }),
  "formats/italic": Italic,
  "formats/read-only": ReadOnlyPart,
  "formats/line-break": LineBreak,
  "formats/link": PostLink,
  "formats/list": PostList,
  "formats/list-container": PostListContainer,
  "formats/path": new Attributor("path", "data-path", { scope: Scope.BLOCK }),
  "formats/quote": new Attributor("quote", "data-quote", { scope: Scope.BLOCK }),
  "formats/underline": Underline,
};

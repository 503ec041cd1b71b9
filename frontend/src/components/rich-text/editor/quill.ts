import Block, { BlockEmbed } from "quill/blots/block";
import Quill, { Delta, type Range } from "quill/core";
import Blockquote from "quill/formats/blockquote";
import Bold from "quill/formats/bold";
import CodeBlock, { CodeBlockContainer } from "quill/formats/code";
import Header from "quill/formats/header";
import Image from "quill/formats/image";
import Italic from "quill/formats/italic";
import Link from "quill/formats/link";
import List from "quill/formats/list";
import Underline from "quill/formats/underline";
import Clipboard from "quill/modules/clipboard";
import Uploader from "quill/modules/uploader";
import { parseHtml } from "@/components/rich-text/editor/parse-html";
import { normalizePastedText, parsePastedHtml } from "@/components/rich-text/editor/parse-pasted-html";
import { blocksToDelta, deltaToBlocks } from "@/components/rich-text/editor/quill-delta";
import { serializeHtml } from "@/components/rich-text/editor/serialize-html";
import { sanitizeImageUrl, sanitizeLinkUrl } from "@/components/rich-text/url-rules";

interface ImageHandlers {
  /** Images were pasted or dropped as files or data. */
  onFiles: (files: File[]) => void;
  /** A pasted image has a URL that is not allowed. */
  onImageRejected: () => void;
}

export interface EditorHandlers extends ImageHandlers {
  /** Ctrl+K, or Cmd+K on a Mac. */
  onLink: () => void;
}

/** Creates an editor in `container`. */
export function createEditor(container: HTMLElement, { onLink, ...handlers }: EditorHandlers): Quill {
  return new Quill(container, {
    // Also limits what can be pasted.
    formats: [
      "bold",
      "italic",
      "underline",
      "header",
      "list",
      "blockquote",
      "caption",
      "code-block",
      "divider",
      "card",
      "link",
      "image",
    ],
    modules: {
      history: { delay: 500, maxStack: 100, userOnly: true },
      clipboard: { ...handlers },
      uploader: { ...handlers },
      keyboard: { bindings: { ...bindings, link: { key: "k", shortKey: true, handler: onLink } } },
    },
  });
}

export function setHtml(quill: Quill, html: string): void {
  const blocks = parseHtml(html);
  // The caret needs a paragraph after the line or card.
  if (["hr", "card"].includes(blocks.at(-1)?.type ?? "")) blocks.push({ type: "p", inlines: [] });
  quill.setContents(blocksToDelta(blocks), "silent");
  quill.history.clear();
}

export function getHtml(quill: Quill): string {
  return serializeHtml(deltaToBlocks(quill.getContents().ops));
}

const bindings = {
  // Tab leaves the editor, as it leaves any field.
  tab: null,
  indent: null,
  outdent: null,
  "remove tab": null,
  "indent code-block": null,
  "outdent code-block": null,
  // Quill's default without its two checklist prefixes.
  "list autofill": { prefix: /^\s*?(\d+\.|-|\*)$/ },
  // What comes after Enter in a caption is a paragraph.
  "caption enter": {
    key: "Enter",
    format: ["caption"],
    collapsed: true,
    handler(this: { quill: Quill }, { index }: Range) {
      this.quill.insertText(index, "\n", "user");
      this.quill.formatLine(index + 1, 1, "caption", false, "user");
      this.quill.setSelection(index + 1, 0, "silent");
    },
  },
};

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

/** Own clipboard conversion: Quill's getSemanticHTML is unsafe and alters spaces. */
class PostClipboard extends Clipboard {
  declare options: Clipboard["options"] & ImageHandlers;

  override onCapturePaste(event: ClipboardEvent): void {
    if (event.defaultPrevented || !this.quill.isEnabled()) return;
    event.preventDefault();
    const range = this.quill.getSelection(true);
    const data = event.clipboardData;
    if (!range || !data) return;
    const html = data.getData("text/html");
    const text = data.getData("text/plain");
    const files = Array.from(data.files);
    // Copying an image in a browser adds HTML that names its URL.
    if (files.length > 0 && !text && !hasText(html)) this.options.onFiles(files);
    else if (html || text) this.onPaste(range, { html, text });
  }

  override convert(
    { html, text = "" }: { html?: string; text?: string },
    formats: Record<string, unknown> = {},
  ): Delta {
    if (!html) return new Delta().insert(normalizePastedText(text), formats);
    const { blocks, files, hasRejectedImage } = parsePastedHtml(html);
    if (files.length > 0) this.options.onFiles(files);
    if (hasRejectedImage) this.options.onImageRejected();
    const ops = blocksToDelta(blocks);
    // A final plain paragraph merges into the current block.
    if (blocks.at(-1)?.type === "p") ops.pop();
    return new Delta(ops);
  }

  override onCopy(range: Range): { html: string; text: string } {
    const { ops } = this.quill.getContents(range.index, range.length);
    return { html: serializeHtml(deltaToBlocks(ops)), text: this.quill.getText(range) };
  }
}

function hasText(html: string): boolean {
  return html.replace(/<!--[\s\S]*?-->|<[^>]*>/g, "").trim() !== "";
}

/** Dropped files are uploaded where they were dropped. */
class PostUploader extends Uploader {
  declare options: Uploader["options"] & ImageHandlers;

  override upload(range: Range, files: FileList | File[]): void {
    if (files.length === 0) return;
    this.quill.setSelection(range.index, 0, "silent");
    this.options.onFiles(Array.from(files));
  }
}

Quill.register(
  {
    "formats/blockquote": Blockquote,
    "formats/caption": Caption,
    "formats/card": Card,
    "formats/bold": Bold,
    "formats/code-block": CodeBlock,
    "formats/code-block-container": CodeBlockContainer,
    "formats/divider": Divider,
    "formats/header": Header,
    "formats/image": PostImage,
    "formats/italic": Italic,
    "formats/link": PostLink,
    "formats/list": List,
    "formats/underline": Underline,
    "modules/clipboard": PostClipboard,
    "modules/uploader": PostUploader,
  },
  true,
);

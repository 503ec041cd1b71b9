import Quill, { Delta, type Range } from "quill/core";
import Clipboard from "quill/modules/clipboard";
import { SHORTKEY } from "quill/modules/keyboard";
import Uploader from "quill/modules/uploader";
import type { Block } from "@/components/rich-text/editor/blocks";
import type { Formats } from "@/components/rich-text/editor/commands";
import { editorFormats } from "@/components/rich-text/editor/formats";
import { changeIndent, numberItems } from "@/components/rich-text/editor/lists";
import { looksLikeMarkdown } from "@/components/rich-text/editor/looks-like-markdown";
import { parseHtml, parseStoredHtml } from "@/components/rich-text/editor/parse-html";
import { normalizePastedText, parsePastedHtml } from "@/components/rich-text/editor/parse-pasted-html";
import { blocksToDelta, deltaToBlocks } from "@/components/rich-text/editor/quill-delta";
import { type Originals, serializeHtml } from "@/components/rich-text/editor/serialize-html";
import { importWhenOnline } from "@/lib/import-when-online";
import { isKey } from "@/lib/keys";

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
  const quill = new Quill(container, {
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
      "line-break",
      "indent",
      "quote",
      "read-only",
      "path",
      "inline-path",
    ],
    modules: {
      history: { delay: 500, maxStack: 100, userOnly: true },
      clipboard: { ...handlers },
      uploader: { ...handlers },
      keyboard: { bindings },
    },
  });
  quill.root.addEventListener("keydown", (event) => {
    const direction = isCommand(event, "]") ? "+1" : isCommand(event, "[") ? "-1" : null;
    if (isCommand(event, "k")) onLink();
    else if (direction) changeIndent(quill, direction);
    else return;
    event.preventDefault();
  });
  quill.on("text-change", () => numberItems(quill));
  return quill;
}

/** What each editor was opened with and cannot write. */
const originals = new WeakMap<Quill, Originals>();

export function setHtml(quill: Quill, html: string): void {
  const stored = parseStoredHtml(html);
  const { blocks } = stored;
  originals.set(quill, stored.originals);
  // The caret needs a paragraph after the line, card or read-only part.
  if (["hr", "card", "read-only"].includes(blocks.at(-1)?.type ?? ""))
    blocks.push({ type: "p", inlines: [] });
  quill.setContents(blocksToDelta(blocks), "silent");
  numberItems(quill);
  quill.history.clear();
}

export function getHtml(quill: Quill): string {
  return serializeHtml(deltaToBlocks(quill.getContents().ops), originals.get(quill));
}

/** Whether a key is pressed together with Ctrl, or Cmd on a Mac. */
function isCommand(event: KeyboardEvent, key: string): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  return (
    isKey(event, key) &&
    !altKey &&
    !shiftKey &&
    ctrlKey !== metaKey &&
    (SHORTKEY === "metaKey" ? metaKey : ctrlKey)
  );
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
  "line break": {
    key: "Enter",
    shiftKey: true,
    handler(this: { quill: Quill }, { index, length }: Range, { format }: { format: Formats }) {
      // Lines of code are lines of their own.
      if (format["code-block"]) return true;
      if (length > 0) this.quill.deleteText(index, length, "user");
      this.quill.insertEmbed(index, "line-break", true, "user");
      this.quill.setSelection(index + 1, 0, "silent");
      return false;
    },
  },
};

const loadMarkdown = () => importWhenOnline(() => import("@/components/rich-text/editor/markdown-to-html"));

/** Own clipboard conversion: Quill's getSemanticHTML is unsafe and alters spaces. */
class PostClipboard extends Clipboard {
  declare options: Clipboard["options"] & ImageHandlers;
  /** Pasting with Shift pastes text as it is. */
  #isShiftPressed = false;

  constructor(quill: Quill, options: Partial<Clipboard["options"]>) {
    super(quill, options);
    for (const type of ["keydown", "keyup"] as const)
      quill.root.addEventListener(type, ({ shiftKey }) => {
        this.#isShiftPressed = shiftKey;
      });
  }

  override onCapturePaste(event: ClipboardEvent): void {
    if (event.defaultPrevented || !this.quill.isEnabled()) return;
    event.preventDefault();
    const range = this.quill.getSelection(true);
    const data = event.clipboardData;
    if (!range || !data) return;
    const html = data.getData("text/html");
    const text = data.getData("text/plain");
    const files = Array.from(data.files);
    const isMarkdown =
      !html && !this.#isShiftPressed && looksLikeMarkdown(text) && !isCode(this.quill.getFormat(range));
    // Copying an image in a browser adds HTML that names its URL.
    if (files.length > 0 && !text && !hasText(html)) this.options.onFiles(files);
    else if (isMarkdown) void this.#pasteMarkdown(range, text);
    else if (html || text) this.onPaste(range, { html, text });
  }

  /** Pastes the text, and then formats it, so that undo brings back the text. */
  async #pasteMarkdown(range: Range, text: string): Promise<void> {
    const { quill } = this;
    const lengthAfter = quill.getLength() - range.index - range.length;
    quill.history.cutoff();
    this.onPaste(range, { text });
    quill.history.cutoff();
    const length = quill.getLength() - lengthAfter - range.index;
    const pasted = quill.getContents(range.index, length);
    try {
      const { markdownToHtml } = await loadMarkdown();
      const now = quill.getContents(range.index, length);
      // Not if it was changed, or undone, while the conversion was loading.
      if (now.diff(pasted).length() > 0) return;
      const caret = quill.getSelection();
      const delta = toPastedDelta(parseHtml(markdownToHtml(text)));
      quill.updateContents(new Delta().retain(range.index).delete(length).concat(delta), "user");
      quill.history.cutoff();
      if (caret?.index === range.index + length)
        quill.setSelection(range.index + delta.length(), 0, "silent");
    } catch (error) {
      console.warn("pasted text not formatted", error);
    }
  }

  override convert(
    { html, text = "" }: { html?: string; text?: string },
    formats: Record<string, unknown> = {},
  ): Delta {
    if (isCode(formats) && text) return new Delta().insert(text.replace(/\r\n?/g, "\n"), formats);
    if (!html) return new Delta().insert(normalizePastedText(text), formats);
    const { blocks, files, hasRejectedImage } = parsePastedHtml(html);
    if (files.length > 0) this.options.onFiles(files);
    if (hasRejectedImage) this.options.onImageRejected();
    return toPastedDelta(blocks);
  }

  override onCopy(range: Range): { html: string; text: string } {
    const { ops } = this.quill.getContents(range.index, range.length);
    const text = ops.map(({ insert }) =>
      typeof insert === "string" ? insert : insert?.["line-break"] ? "\n" : "",
    );
    return { html: serializeHtml(deltaToBlocks(ops)), text: text.join("") };
  }
}

function toPastedDelta(blocks: readonly Block[]): Delta {
  const ops = blocksToDelta(blocks);
  // A final plain paragraph merges into the current block.
  if (blocks.at(-1)?.type === "p") ops.pop();
  return new Delta(ops);
}

const isCode = (formats: Formats) => Boolean(formats["code-block"]);

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
    ...editorFormats,
    "modules/clipboard": PostClipboard,
    "modules/uploader": PostUploader,
  },
  true,
);

import Quill from "quill/core";
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Formats, readLinkTarget, showImageRejected } from "@/components/rich-text/editor/commands";
import type { OpenDialog } from "@/components/rich-text/editor/editor-dialog";
import { applyMarkdown } from "@/components/rich-text/editor/markdown";
import { createEditor, getHtml, setHtml } from "@/components/rich-text/editor/quill";
import styles from "@/components/rich-text/editor/rich-text-editor.module.css";
import { Toolbar } from "@/components/rich-text/editor/toolbar";
import { loadDialogs, useCards } from "@/components/rich-text/editor/use-cards";
import proseStyles from "@/components/rich-text/prose.module.css";
import { cx } from "@/lib/cx";
import { lazyPart } from "@/lib/lazy-component";

const EditorDialog = lazyPart(loadDialogs, "EditorDialog");

const linkDialog = (quill: Quill): OpenDialog => ({ kind: "link", target: readLinkTarget(quill) });

export interface RichTextEditorProps {
  /** Initial text. Change `key` to reset the editor. */
  initialHtml: string;
  /** The text has changed. `read` serializes it, which takes a while for a long post. */
  onChange: (read: () => string) => void;
  /** The id of the visible label. */
  labelledBy: string;
  /** The id of the error message, if any. */
  errorId: string | undefined;
  /** Whether agents and prompts can be inserted as cards. */
  hasCards?: boolean;
  ref?: Ref<{ focus: () => void }>;
}

/** The rich-text editor. Its output is HTML as the server stores it. */
export function RichTextEditor({
  initialHtml,
  onChange,
  labelledBy,
  errorId,
  hasCards = false,
  ref,
}: RichTextEditorProps) {
  const id = useId();
  const mount = useRef<HTMLDivElement>(null);
  const [quill, setQuill] = useState<Quill | null>(null);
  const [formats, setFormats] = useState<Formats>({});
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const cards = useCards(quill, hasCards, initialHtml);
  const readFormats = (editor: Quill) => {
    const range = editor.getSelection();
    if (range) setFormats(editor.getFormat(range));
  };
  const reportChange = useEffectEvent((editor: Quill) => onChange(() => getHtml(editor)));
  const findCommand = useEffectEvent(cards.onTyped);
  const reportFormats = useEffectEvent(readFormats);
  const setInitialHtml = useEffectEvent((editor: Quill) => setHtml(editor, initialHtml));

  useImperativeHandle(ref, () => ({ focus: () => quill?.focus() }), [quill]);

  useEffect(() => {
    // Quill modifies its container: each instance gets a new one.
    const container = document.createElement("div");
    mount.current?.append(container);
    const editor = createEditor(container, {
      onFiles: (files) => setDialog({ kind: "files", files }),
      onImageRejected: showImageRejected,
      onLink: () => setDialog(linkDialog(editor)),
    });
    setInitialHtml(editor);
    editor.root.classList.add(...cx(styles.text, proseStyles.prose).split(" "));
    editor.on("text-change", (change, _before, source) => {
      reportChange(editor);
      if (source !== "user") return;
      findCommand(editor);
      applyMarkdown(editor, change);
    });
    editor.root.addEventListener("click", ({ target }) => {
      const image = target instanceof HTMLImageElement && Quill.find(target);
      if (image && "domNode" in image) setDialog({ kind: "edit", index: editor.getIndex(image) });
    });
    editor.on("editor-change", () => reportFormats(editor));
    setQuill(editor);
    // The first dialog must open before its URL is typed. If this fails, it is loaded on demand.
    loadDialogs().catch(() => {});
    return () => {
      setQuill(null);
      container.remove();
    };
  }, []);

  // Before the browser paints: the toolbar refers to this id.
  useLayoutEffect(() => {
    if (!quill) return;
    const attributes: Record<string, string | undefined> = {
      id,
      role: "textbox",
      // What a browser translates here would be saved.
      translate: "no",
      "aria-multiline": "true",
      "aria-required": "true",
      "aria-labelledby": labelledBy,
      "aria-describedby": errorId,
      "aria-invalid": errorId && "true",
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value) quill.root.setAttribute(name, value);
      else quill.root.removeAttribute(name);
    }
  }, [quill, id, labelledBy, errorId]);

  return (
    <div className={cx(styles.editor, errorId && styles.invalid)}>
      {/* Quill emits no event for a format toggled at the caret. */}
      <Toolbar
        quill={quill}
        actions={{
          editImage: (index) => setDialog({ kind: "edit", index }),
          openLink: (editor) => setDialog(linkDialog(editor)),
          openImage: () => setDialog({ kind: "image" }),
          chooseCard: hasCards ? cards.open : undefined,
        }}
        formats={formats}
        onRun={readFormats}
        controls={quill ? id : undefined}
      />
      <div ref={mount} />
      {cards.dialog}
      {quill && dialog && <EditorDialog quill={quill} dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

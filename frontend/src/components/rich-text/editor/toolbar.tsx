import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Underline,
  Undo2,
  WalletCards,
} from "lucide-react";
import type Quill from "quill/core";
import { type KeyboardEvent, useRef, useState } from "react";
import * as commands from "@/components/rich-text/editor/commands";
import styles from "@/components/rich-text/editor/rich-text-editor.module.css";
import { cx } from "@/lib/cx";
import buttonStyles from "@/ui/button.module.css";

/** What the toolbar cannot do by itself. */
export interface ToolbarActions {
  openLink: (quill: Quill) => void;
  openImage: () => void;
  /** Edits the alternative text and the caption of the image at this index. */
  editImage: (index: number) => void;
  /** Undefined where the text cannot have cards. */
  chooseCard: (() => void) | undefined;
}

interface Tool {
  name: string;
  icon: LucideIcon;
  run: (quill: Quill, actions: ToolbarActions) => void;
  /** Undefined for one-shot tools, which have no state. */
  isOn?: (formats: commands.Formats) => boolean;
}

const toggle = (name: string, icon: LucideIcon, format: string, value: unknown = true): Tool => ({
  name,
  icon,
  run: (quill) => commands.toggle(quill, format, value),
  isOn: (formats) => formats[format] === value,
});

function insertOrEditImage(quill: Quill, { openImage, editImage }: ToolbarActions): void {
  const selected = commands.selectedImage(quill);
  if (selected === null) openImage();
  else editImage(selected);
}

const cardTool = "Insert card";

const allTools: readonly Tool[] = [
  toggle("Bold", Bold, "bold"),
  toggle("Italic", Italic, "italic"),
  toggle("Underline", Underline, "underline"),
  toggle("Heading 1", Heading1, "header", 1),
  toggle("Heading 2", Heading2, "header", 2),
  toggle("Heading 3", Heading3, "header", 3),
  toggle("Bullet list", List, "list", "bullet"),
  toggle("Numbered list", ListOrdered, "list", "ordered"),
  {
    name: "Blockquote",
    icon: Quote,
    run: commands.toggleQuote,
    isOn: ({ blockquote, quote }) => Boolean(blockquote || quote),
  },
  toggle("Code block", SquareCode, "code-block"),
  { name: "Horizontal line", icon: Minus, run: commands.insertDivider },
  {
    name: "Link",
    icon: Link,
    run: (quill, { openLink }) => openLink(quill),
    isOn: ({ link }) => Boolean(link),
  },
  { name: "Image", icon: Image, run: insertOrEditImage },
  { name: cardTool, icon: WalletCards, run: (_, { chooseCard }) => chooseCard?.() },
  { name: "Undo", icon: Undo2, run: (quill) => quill.history.undo() },
  { name: "Redo", icon: Redo2, run: (quill) => quill.history.redo() },
];

/** A toolbar with roving tabindex: one Tab stop, arrow keys move between the tools. */
export function Toolbar({
  quill,
  formats,
  actions,
  onRun,
  controls,
}: {
  quill: Quill | null;
  actions: ToolbarActions;
  /** A tool was used. */
  onRun: (quill: Quill) => void;
  formats: commands.Formats;
  /** The id of the text, once it exists. */
  controls: string | undefined;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const tools = actions.chooseCard ? allTools : allTools.filter(({ name }) => name !== cardTool);
  const [tabStop, setTabStop] = useState(0);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = tools.length - 1;
    const target = {
      ArrowRight: tabStop === last ? 0 : tabStop + 1,
      ArrowLeft: tabStop === 0 ? last : tabStop - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setTabStop(target);
    bar.current?.querySelectorAll("button")[target]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      tabIndex={-1}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name, icon: Icon, run, isOn }, index) => (
        <button
          key={name}
          type="button"
          className={cx(buttonStyles.icon, styles.tool)}
          aria-label={name}
          title={name}
          aria-pressed={isOn?.(formats)}
          tabIndex={index === tabStop ? 0 : -1}
          onFocus={() => setTabStop(index)}
          // Keeps the selection in the editor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!quill) return;
            run(quill, actions);
            onRun(quill);
          }}
        >
          <Icon aria-hidden />
        </button>
      ))}
    </div>
  );
}

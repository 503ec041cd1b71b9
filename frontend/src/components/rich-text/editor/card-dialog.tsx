import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { CardReference } from "@/components/rich-text/card-reference";
import styles from "@/components/rich-text/editor/card-dialog.module.css";
import { type CardItem, kindNames } from "@/components/rich-text/editor/card-items";
import { dialogMessages } from "@/components/rich-text/editor/dialog-messages";
import { pluralize } from "@/lib/format/pluralize";
import { normalizeForSearch } from "@/lib/text/normalize-for-search";
import comboboxStyles from "@/ui/combobox.module.css";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/states";
import { LiveRegion } from "@/ui/visually-hidden";

const texts = dialogMessages.cards;

/** More than fit on a screen. The others are found by typing. */
const maxShown = 50;

/** Chooses an agent or a prompt: the focus stays in the field, and the arrow keys move in the list. */
export function CardDialog({
  kind,
  items,
  failed,
  onRetry,
  onChoose,
  onClose,
  restoreFocus,
}: {
  /** Undefined for both. */
  kind: CardReference["kind"] | undefined;
  /** Undefined while loading. */
  items: readonly CardItem[] | undefined;
  failed: boolean;
  onRetry: () => void;
  onChoose: (item: CardItem) => void;
  onClose: () => void;
  /** Moves the focus to the caret in the text. */
  restoreFocus: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const words = normalizeForSearch(text).split(/\s+/).filter(Boolean);
  const isMatch = (item: CardItem) => {
    const searched = normalizeForSearch(`${item.title} ${item.details}`);
    return (!kind || item.kind === kind) && words.every((word) => searched.includes(word));
  };
  const found = items?.filter(isMatch) ?? [];
  const options = found.slice(0, maxShown);
  const optionId = (index: number) => `${id}-option-${index}`;
  const activeOption = options[active];

  const move = (index: number) => {
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter confirms what an input method suggests.
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    if (event.key === "ArrowDown") move(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") move(active <= 0 ? last : active - 1);
    else if (event.key !== "Enter") return;
    else if (activeOption) onChoose(activeOption);
    // Enter must not submit the form around the editor.
    event.preventDefault();
  };

  return (
    <Dialog
      open
      top
      title={texts.titles[kind ?? "any"]}
      onOpenChange={onClose}
      initialFocus={() => input.current}
      restoreFocus={restoreFocus}
    >
      <div className={comboboxStyles.field}>
        <Search className={comboboxStyles.icon} aria-hidden />
        <input
          ref={input}
          type="text"
          role="combobox"
          className={comboboxStyles.input}
          aria-label={texts.search}
          placeholder={texts.search}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeOption ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <LiveRegion>{items && pluralize(found.length, texts.found)}</LiveRegion>
      {failed && <ErrorState title={texts.failed} onRetry={onRetry} />}
      {!failed && options.length === 0 && <p className={styles.note}>{items ? texts.none : texts.loading}</p>}
      <div id={`${id}-list`} role="listbox" aria-label={texts.list} className={comboboxStyles.list}>
        {options.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={`${item.kind} ${item.id}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={comboboxStyles.option}
            onPointerMove={() => index !== active && setActive(index)}
            onClick={() => onChoose(item)}
          >
            <span className={comboboxStyles.title}>{item.title}</span>
            <span className={styles.details}>{`${kindNames[item.kind]} · ${item.details}`}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

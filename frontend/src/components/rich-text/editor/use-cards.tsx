import type Quill from "quill/core";
import { type ReactNode, useEffect, useState } from "react";
import { type CardReference, parseCardReference } from "@/components/rich-text/card-reference";
import { type CardItem, kindNames, useCardItems } from "@/components/rich-text/editor/card-items";
import { findCardCommand, insertCard } from "@/components/rich-text/editor/commands";
import { messages } from "@/components/rich-text/editor/messages";
import { lazyPart } from "@/lib/lazy-component";

export const loadDialogs = () => import("@/components/rich-text/editor/on-demand");
const CardDialog = lazyPart(loadDialogs, "CardDialog");

/** What is being chosen, and the typed command that the card replaces. */
interface Choice {
  kind: CardReference["kind"] | undefined;
  command: { index: number; length: number } | null;
}

/** The cards of an editor: inserts them, and names them by their current titles. */
export function useCards(
  quill: Quill | null,
  isEnabled: boolean,
  initialHtml: string,
): { open: () => void; onTyped: (quill: Quill) => void; dialog: ReactNode } {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isNeeded, setIsNeeded] = useState(initialHtml.includes("data-card="));
  const { items, error, retry } = useCardItems(isEnabled && isNeeded);
  const open = (next: Choice) => {
    setIsNeeded(true);
    setChoice(next);
  };

  useEffect(() => {
    if (!quill) return;
    const label = () => labelCards(quill.root, items);
    label();
    // Cards also come from the clipboard, and from undoing.
    quill.on("text-change", label);
    return () => {
      quill.off("text-change", label);
    };
  }, [quill, items]);

  return {
    open: () => open({ kind: undefined, command: null }),
    onTyped: (quill) => {
      const found = isEnabled && findCardCommand(quill);
      if (found) open({ kind: found.kind, command: found.range });
    },
    dialog: quill && choice && (
      <CardDialog
        kind={choice.kind}
        items={items}
        failed={Boolean(error) && !items}
        onRetry={retry}
        onChoose={(item) => {
          setChoice(null);
          insertCard(quill, item, choice.command);
        }}
        onClose={() => setChoice(null)}
        restoreFocus={() => quill.focus()}
      />
    ),
  };
}

function labelCards(root: HTMLElement, items: readonly CardItem[] | undefined): void {
  for (const node of root.querySelectorAll<HTMLElement>("figure[data-card]")) {
    const card = parseCardReference(node.dataset.card);
    const item = items?.find(({ kind, id }) => kind === card?.kind && id === card.id);
    const kind = card ? kindNames[card.kind] : "";
    const details = items ? messages.cards.missing : messages.cards.loading;
    const label = item ? [item.title, `${kind} · ${item.details}`] : [kind, details];
    const [title = "", text = ""] = label;
    if (node.dataset.title === title && node.dataset.details === text) continue;
    node.dataset.title = title;
    node.dataset.details = text;
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", `${title}, ${text}`);
  }
}

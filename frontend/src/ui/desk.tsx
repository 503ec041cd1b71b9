import { Plus } from "lucide-react";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { counted, type Noun } from "@/lib/count";
import { Button } from "@/ui/button";
import styles from "@/ui/desk.module.css";
import { OutOfDate } from "@/ui/desk-out-of-date";
import { Removal, type RemovalWords } from "@/ui/desk-removal";
import { DeskSkeleton } from "@/ui/desk-skeleton";
import { Dialog } from "@/ui/dialog";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { Page } from "@/ui/page";
import { EmptyState, FailureState } from "@/ui/states";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

export interface DeskWords extends RemovalWords {
  noun: Noun;
  loading: string;
  failed: string;
  none: string;
  add: string;
  addFirst: string;
  /** Titles of the dialog. */
  create: string;
  edit: string;
}

/** What somebody is doing in the dialog that must not be lost. */
export interface Hold {
  typed: boolean;
  busy: boolean;
}
const nothingHeld: Hold = { typed: false, busy: false };

/** What the form in the dialog tells the desk. */
export interface EditorCalls {
  onHold: (hold: Hold) => void;
  onSaved: () => void;
  onCancel: () => void;
}

interface DeskProps<T> {
  title: string;
  heading: string;
  subtitle: string;
  words: DeskWords;
  /** Undefined while they are on their way. */
  entries: readonly T[] | undefined;
  error: unknown;
  onRefresh: () => void;
  nameOf: (entry: T) => string;
  /** Draws one of them as a `DeskCard`. The callbacks stay the same from one rendering to the next. */
  card: (entry: T, onEdit: (entry: T) => void, onRemove: (entry: T) => void) => ReactNode;
  /** The form for a new entry (null) or for an edit. */
  editor: (entry: T | null, calls: EditorCalls) => ReactNode;
  remove: (entry: T) => Promise<unknown>;
  /** What follows from deleting it, beyond its being gone. */
  consequence?: (entry: T) => string | undefined;
}

/** A screen where admins keep a list: cards, a dialog to add and edit, a question before deleting. */
export function Desk<T extends { id: string }>(desk: DeskProps<T>) {
  const { words, entries, card, editor } = desk;
  const [editing, setEditing] = useState<{ entry: T | null } | null>(null);
  const [hold, setHold] = useState(nothingHeld);
  const [removing, setRemoving] = useState<T | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** Where the reader is after a deletion: at the entry that has moved up, or at the last one. */
  const neighbour = useRef<string | undefined>(undefined);

  const onEdit = useCallback((entry: T) => setEditing({ entry }), []);
  const onRemove = useCallback((entry: T) => setRemoving(entry), []);
  const add = () => setEditing({ entry: null });
  const close = () => {
    setEditing(null);
    setHold(nothingHeld);
  };
  const { requestClose, prompt } = useDiscardPrompt({
    unsaved: editing !== null && hold.typed,
    question: "What you typed is not saved yet.",
    onClose: close,
  });

  return (
    <Page title={desk.title} heading={desk.heading} subtitle={desk.subtitle}>
      <div className={styles.tools}>
        <p role="status" className={styles.count}>
          {entries && counted(entries.length, words.noun)}
        </p>
        <Button ref={addButton} onClick={add}>
          <Plus aria-hidden />
          {words.add}
        </Button>
      </div>
      {entries && Boolean(desk.error) && <OutOfDate onRefresh={desk.onRefresh} />}
      <Entries {...desk} onAdd={add}>
        {entries && entries.length > 0 && (
          <ul ref={list} className={styles.list} aria-label={desk.heading}>
            {entries.map((entry) => card(entry, onEdit, onRemove))}
          </ul>
        )}
      </Entries>

      <Dialog
        open={editing !== null}
        onOpenChange={requestClose}
        title={editing?.entry ? words.edit : words.create}
        busy={hold.busy}
        focusInstead={() => addButton.current}
      >
        {editing && editor(editing.entry, { onHold: setHold, onSaved: close, onCancel: requestClose })}
      </Dialog>
      {prompt}
      <Removal
        entry={removing}
        words={words}
        nameOf={desk.nameOf}
        consequence={desk.consequence}
        remove={(entry) => {
          neighbour.current = neighbourOf(entry.id, entries ?? []);
          return desk.remove(entry);
        }}
        onGone={desk.onRefresh}
        onClose={() => setRemoving(null)}
        focusInstead={() => firstButtonOf(list.current, neighbour.current) ?? addButton.current}
      />
    </Page>
  );
}

function Entries<T>({
  words,
  entries,
  error,
  onRefresh,
  onAdd,
  children,
}: Pick<DeskProps<T>, "words" | "entries" | "error" | "onRefresh"> & {
  onAdd: () => void;
  children: ReactNode;
}) {
  if (!entries && error) return <FailureState title={words.failed} onRetry={onRefresh} />;
  if (!entries) return <DeskSkeleton label={words.loading} />;
  if (entries.length > 0) return children;
  return (
    <EmptyState
      illustration={<EmptyIllustration />}
      title={words.none}
      action={
        <Button variant="secondary" onClick={onAdd}>
          {words.addFirst}
        </Button>
      }
    />
  );
}

function neighbourOf(id: string, entries: readonly { id: string }[]): string | undefined {
  const place = entries.findIndex((entry) => entry.id === id);
  return (entries[place + 1] ?? entries[place - 1])?.id;
}

function firstButtonOf(list: HTMLElement | null, id: string | undefined): HTMLElement | null {
  const cards = Array.from(list?.querySelectorAll<HTMLElement>("[data-entry]") ?? []);
  return cards.find((card) => card.dataset.entry === id)?.querySelector("button") ?? null;
}

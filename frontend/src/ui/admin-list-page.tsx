import { Plus } from "lucide-react";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { type PluralForms, pluralize } from "@/lib/pluralize";
import styles from "@/ui/admin-list.module.css";
import { AdminListSkeleton } from "@/ui/admin-list-skeleton";
import { Button } from "@/ui/button";
import { DeleteDialog, type DeleteLabels } from "@/ui/delete-dialog";
import { Dialog } from "@/ui/dialog";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { Page } from "@/ui/page";
import { StaleNotice } from "@/ui/stale-notice";
import { EmptyState, ErrorState } from "@/ui/states";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

export interface AdminListLabels extends DeleteLabels {
  noun: PluralForms;
  loading: string;
  failed: string;
  none: string;
  add: string;
  addFirst: string;
  create: string;
  edit: string;
}

export interface FormStatus {
  isDirty: boolean;
  isBusy: boolean;
}
const idle: FormStatus = { isDirty: false, isBusy: false };

export interface FormHandlers {
  onStatusChange: (hold: FormStatus) => void;
  onSaved: () => void;
  onCancel: () => void;
}

interface AdminListPageProps<T> {
  title: string;
  heading: string;
  subtitle: string;
  labels: AdminListLabels;
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  error: unknown;
  onRefresh: () => void;
  getName: (entry: T) => string;
  /** Renders an `AdminCard`. Both callbacks are stable. */
  renderCard: (entry: T, onEdit: (entry: T) => void, onRemove: (entry: T) => void) => ReactNode;
  /** The form for a new item (null) or for an edit. */
  renderForm: (entry: T | null, calls: FormHandlers) => ReactNode;
  deleteItem: (entry: T) => Promise<unknown>;
  /** Extra warning in the delete dialog. */
  getWarning?: (entry: T) => string | undefined;
}

/** An admin screen with a list: cards, a dialog to add and edit, and a confirmation before deleting. */
export function AdminListPage<T extends { id: string }>(props: AdminListPageProps<T>) {
  const { labels, items, renderCard, renderForm } = props;
  const [editing, setEditing] = useState<{ entry: T | null } | null>(null);
  const [status, setStatus] = useState(idle);
  const [deleting, setDeleting] = useState<T | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** Keeps the focus near a deleted item: on the next card, or else the previous one. */
  const nextFocusId = useRef<string | undefined>(undefined);

  const onEdit = useCallback((entry: T) => setEditing({ entry }), []);
  const onDelete = useCallback((entry: T) => setDeleting(entry), []);
  const add = () => setEditing({ entry: null });
  const close = () => {
    setEditing(null);
    setStatus(idle);
  };
  const { requestClose, prompt } = useDiscardPrompt({
    hasChanges: editing !== null && status.isDirty,
    question: "You have unsaved changes.",
    onClose: close,
  });

  return (
    <Page title={props.title} heading={props.heading} subtitle={props.subtitle}>
      <div className={styles.tools}>
        <p role="status" className={styles.count}>
          {items && pluralize(items.length, labels.noun)}
        </p>
        <Button ref={addButton} onClick={add}>
          <Plus aria-hidden />
          {labels.add}
        </Button>
      </div>
      {items && Boolean(props.error) && <StaleNotice onRefresh={props.onRefresh} />}
      <Items {...props} onAdd={add}>
        {items && items.length > 0 && (
          <ul ref={list} className={styles.list} aria-label={props.heading}>
            {items.map((entry) => renderCard(entry, onEdit, onDelete))}
          </ul>
        )}
      </Items>

      <Dialog
        open={editing !== null}
        onOpenChange={requestClose}
        title={editing?.entry ? labels.edit : labels.create}
        isBusy={status.isBusy}
        fallbackFocus={() => addButton.current}
      >
        {editing &&
          renderForm(editing.entry, { onStatusChange: setStatus, onSaved: close, onCancel: requestClose })}
      </Dialog>
      {prompt}
      <DeleteDialog
        item={deleting}
        labels={labels}
        getName={props.getName}
        getWarning={props.getWarning}
        remove={(entry) => {
          nextFocusId.current = adjacentId(entry.id, items ?? []);
          return props.deleteItem(entry);
        }}
        onNotFound={props.onRefresh}
        onClose={() => setDeleting(null)}
        fallbackFocus={() => findFirstButton(list.current, nextFocusId.current) ?? addButton.current}
      />
    </Page>
  );
}

function Items<T>({
  labels,
  items,
  error,
  onRefresh,
  onAdd,
  children,
}: Pick<AdminListPageProps<T>, "labels" | "items" | "error" | "onRefresh"> & {
  onAdd: () => void;
  children: ReactNode;
}) {
  if (!items && error) return <ErrorState title={labels.failed} onRetry={onRefresh} />;
  if (!items) return <AdminListSkeleton label={labels.loading} />;
  if (items.length > 0) return children;
  return (
    <EmptyState
      illustration={<EmptyIllustration />}
      title={labels.none}
      action={
        <Button variant="secondary" onClick={onAdd}>
          {labels.addFirst}
        </Button>
      }
    />
  );
}

function adjacentId(id: string, entries: readonly { id: string }[]): string | undefined {
  const place = entries.findIndex((entry) => entry.id === id);
  return (entries[place + 1] ?? entries[place - 1])?.id;
}

function findFirstButton(list: HTMLElement | null, id: string | undefined): HTMLElement | null {
  const cards = Array.from(list?.querySelectorAll<HTMLElement>("[data-entry]") ?? []);
  return cards.find((card) => card.dataset.entry === id)?.querySelector("button") ?? null;
}

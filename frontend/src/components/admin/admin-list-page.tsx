import { Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router-dom";
import styles from "@/components/admin/admin-list-page.module.css";
import { BulkBar } from "@/components/admin/bulk-bar";
import cellStyles from "@/components/admin/cells.module.css";
import { type CursorListLabels, CursorListPage } from "@/components/admin/cursor-list-page";
import { DeleteDialog, type DeleteLabels } from "@/components/admin/delete-dialog";
import { ItemActions } from "@/components/admin/item-actions";
import type { BulkChange, BulkOutcome, ItemChange } from "@/components/admin/item-changes";
import { ItemMenu } from "@/components/admin/item-menu";
import { SelectItem } from "@/components/admin/select-item";
import { SelectShown } from "@/components/admin/select-shown";
import type { CursorList } from "@/components/admin/use-cursor-list";
import { findInItem, remainingIds, useFocusAfterChange } from "@/components/admin/use-focus-after-change";
import { useItemChanges } from "@/components/admin/use-item-changes";
import { useSelection } from "@/components/admin/use-selection";
import { toastAdminError } from "@/components/forms/error-feedback";
import { useCommand } from "@/lib/command";
import { cx } from "@/lib/cx";
import { lazyPart } from "@/lib/lazy-component";
import { trashPath } from "@/lib/paths/admin-paths";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/visually-hidden";

// Loaded on demand, because it is rarely opened.
const CategoryDialog = lazyPart(() => import("@/components/admin/on-demand"), "CategoryDialog");
const HistoryDialog = lazyPart(() => import("@/components/admin/history-dialog"), "HistoryDialog");

export interface AdminListLabels extends DeleteLabels, Pick<CursorListLabels, "loading" | "failed" | "none"> {
  add: string;
  addFirst?: string;
}

interface ItemControls<T> {
  /** A checkbox. */
  renderSelector: (item: T) => ReactNode;
  renderActions: (item: T) => ReactNode;
  onEdit: (item: T) => void;
}

/** Props of a screen's editing dialog. */
export interface EditorProps<T> {
  /** Null for a new item. */
  item: T | null;
  /** Initial values: of the item to copy, or of the revision to restore. */
  template: T | null;
  onSaved: () => void;
  onClose: () => void;
}

/** What the editor is open for: an existing item, a copy of one (`template`), or a new item (neither). With both, the
 * form of `item` starts with the values of `template`. */
export type EditorTarget<T> = Pick<EditorProps<T>, "item" | "template">;

interface AdminListPageProps<T> {
  title: string;
  heading: string;
  subtitle?: string;
  labels: AdminListLabels;
  list: CursorList<T, unknown>;
  getName: (item: T) => string;
  /** Renders the items of a page. Each has its id in `data-item`. */
  renderItems: (items: readonly T[], controls: ItemControls<T>, sorting: Sorting) => ReactNode;
  skeleton: ReactNode;
  /** Renders the editing dialog while it is open. */
  renderEditor: (editor: EditorProps<T>) => ReactNode;
  /** Content above the list while the editor is closed. */
  renderNotice?: (edit: (editing: EditorTarget<T>) => void) => ReactNode;
  deleteItem: (item: T) => Promise<unknown>;
  /** Extra warning in the delete dialog. */
  getWarning?: (items: readonly T[]) => string | undefined;
  /** What else an action, such as "restore", does to the items. */
  getNote?: (action: string, items: readonly T[]) => string;
  /** Whether deleting the item archives it instead. */
  isArchivedOnDelete?: (item: T) => boolean;
  /** Above the changes in the history of an item. `edit` replaces the history with the editor. */
  renderHistory?: (item: T, edit: (editing: EditorTarget<T>) => void) => ReactNode;
  /** Identifies the items in the URL of their history. */
  kind: string;
  /** The changes that apply to one item or several, except deleting. */
  changes: readonly ItemChange<T>[];
  changeAll: (ids: string[], change: BulkChange) => Promise<BulkOutcome>;
  /** Suggestions, if the items have categories. */
  categories?: readonly string[];
  /** Actions of this kind of item only, each a `MenuButton`. */
  renderMenuItems?: (item: T) => ReactNode;
  /** Moves an item to the top of the manual order, which is the first sort order. */
  moveToTop?: (id: string) => Promise<unknown>;
}

interface Sorting {
  sort: string;
  onSort: (value: string) => void;
}

const menuButton = "[aria-haspopup=menu]";
const editButton = "[data-action=edit]";

/** An admin screen with a list, a dialog to add and edit, and changes to one item or several. */
export function AdminListPage<T extends { id: string; isFeatured?: boolean }>(props: AdminListPageProps<T>) {
  const { labels, list, getName } = props;
  const shown = list.items ?? [];

  const [editing, setEditing] = useState<EditorTarget<T>>();
  const [deleting, setDeleting] = useState<readonly T[]>([]);
  const [categorizing, setCategorizing] = useState<readonly T[]>([]);
  const [historyOf, setHistoryOf] = useState<T | null>(null);
  const [isMoving, setMoving] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const content = useRef<HTMLDivElement>(null);
  const bulkBar = useRef<HTMLFieldSetElement>(null);
  /** The items that may get the focus after a deletion. */
  const nextFocusIds = useRef<readonly string[]>([]);
  const focusAfterChange = useFocusAfterChange(content);
  const selection = useSelection(shown);
  const changes = useItemChanges({
    changeAll: props.changeAll,
    getName,
    noun: labels.noun,
    getNote: props.getNote,
  });

  const sorting: Sorting = {
    sort: list.params.sort ?? "",
    onSort: (sort) => list.setFilters({ sort }),
  };
  const add = () => setEditing({ item: null, template: null });
  useCommand("add", add);

  const changeItems = async (change: ItemChange<T>, changed: readonly T[], focused: string) => {
    const next = remainingIds(changed, shown);
    if (!(await changes.run(change, changed))) return false;
    focusAfterChange([...changed.map(({ id }) => id), ...next], focused);
    return true;
  };
  const changeSelected = async (change: ItemChange<T>) => {
    if (await changeItems(change, selection.items, "input[type=checkbox]")) selection.clear();
  };
  const isTop = list.page === "" && !list.isFiltered;
  /** Whether it is the first of its group. Featured items stay above the others. */
  const isFirst = (item: T) =>
    isTop && shown.find(({ isFeatured }) => isFeatured === item.isFeatured)?.id === item.id;
  const moveToTop = async (item: T) => {
    if (isMoving) return;
    setMoving(true);
    setAnnouncement("");
    try {
      await props.moveToTop?.(item.id);
      setAnnouncement(`Moved ${getName(item)} to the top`);
    } catch (error) {
      toastAdminError(error, `${getName(item)} couldn't be moved`, "");
      void list.refresh();
    } finally {
      setMoving(false);
      focusAfterChange([item.id], menuButton);
    }
  };
  const remove = (removed: readonly T[]) => {
    nextFocusIds.current = remainingIds(removed, shown);
    const [item, second] = removed;
    if (item && !second) return props.deleteItem(item);
    return props.changeAll(
      removed.map(({ id }) => id),
      { action: "delete" },
    );
  };

  const edit = (item: T) => setEditing({ item, template: null });
  const controls: ItemControls<T> = {
    onEdit: edit,
    renderSelector: (item) => (
      <SelectItem id={item.id} name={getName(item)} selection={selection} bulkBar={bulkBar} />
    ),
    renderActions: (item) => (
      <ItemActions
        name={getName(item)}
        onEdit={() => edit(item)}
        onDelete={() => setDeleting([item])}
        renderMenu={() => (
          <ItemMenu
            changes={props.changes.filter(({ appliesTo }) => appliesTo(item))}
            onDuplicate={() => setEditing({ item: null, template: item })}
            onMoveToTop={
              // In another sort order, it would not be seen there.
              props.moveToTop && sorting.sort === "" && !isFirst(item)
                ? () => void moveToTop(item)
                : undefined
            }
            onChange={(change) => void changeItems(change, [item], menuButton)}
            onHistory={() => setHistoryOf(item)}
          >
            {props.renderMenuItems?.(item)}
          </ItemMenu>
        )}
      />
    ),
  };

  return (
    <CursorListPage
      labels={{ ...labels, title: props.title, subtitle: props.subtitle }}
      heading={props.heading}
      list={list}
      content={content}
      actions={
        <>
          <Link to={trashPath(props.kind)} className={cx(cellStyles.link, styles.trash)}>
            Trash and archive
          </Link>
          <Button onClick={add}>
            <Plus aria-hidden />
            <span>{labels.add}</span>
          </Button>
        </>
      }
      notice={editing === undefined && props.renderNotice?.(setEditing)}
      selector={<SelectShown shown={shown} selection={selection} />}
      renderItems={(items) => props.renderItems(items, controls, sorting)}
      skeleton={props.skeleton}
      addFirst={
        labels.addFirst ? (
          <Button variant="secondary" onClick={add}>
            {labels.addFirst}
          </Button>
        ) : null
      }
    >
      <LiveRegion>{announcement}</LiveRegion>
      <BulkBar
        ref={bulkBar}
        selection={selection}
        content={content}
        noun={labels.noun.many}
        changes={props.changes}
        isBusy={changes.isBusy}
        onChange={(change) => void changeSelected(change)}
        onSetCategory={props.categories && (() => setCategorizing(selection.items))}
        onDelete={() => setDeleting(selection.items)}
      />
      {editing !== undefined &&
        props.renderEditor({
          ...editing,
          // Resets search and filters, so that the new item is visible.
          onSaved: () => {
            if (editing.item === null) list.reset();
          },
          onClose: () => setEditing(undefined),
        })}
      {categorizing.length > 0 && (
        <CategoryDialog
          subject={changes.describe(categorizing)}
          categories={props.categories ?? []}
          onSubmit={async (category) => {
            const isSaved = await changes.setCategory(category, categorizing);
            if (isSaved) selection.clear();
            return isSaved;
          }}
          onClose={() => setCategorizing([])}
          fallbackFocus={() =>
            findInItem(
              content.current,
              categorizing.map(({ id }) => id),
              "input[type=checkbox]",
            )
          }
        />
      )}
      {historyOf && (
        <HistoryDialog
          kind={props.kind}
          id={historyOf.id}
          name={getName(historyOf)}
          onClose={() => setHistoryOf(null)}
        >
          {props.renderHistory?.(historyOf, (target) => {
            setHistoryOf(null);
            setEditing(target);
          })}
        </HistoryDialog>
      )}
      {deleting.length > 0 && (
        <DeleteDialog
          items={deleting}
          labels={labels}
          getName={getName}
          getWarning={props.getWarning}
          getNote={props.getNote}
          isArchivedOnDelete={props.isArchivedOnDelete}
          remove={remove}
          restore={(removed) =>
            props.changeAll(
              removed.map(({ id }) => id),
              { action: "restore" },
            )
          }
          onNotFound={() => void list.refresh()}
          onClose={() => setDeleting([])}
          fallbackFocus={() => findInItem(content.current, nextFocusIds.current, editButton)}
        />
      )}
    </CursorListPage>
  );
}

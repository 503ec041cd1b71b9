import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import styles from "@/components/admin/admin-list-page.module.css";
import { BulkBar } from "@/components/admin/bulk-bar";
import { DeleteDialog, type DeleteLabels } from "@/components/admin/delete-dialog";
import { ItemActions } from "@/components/admin/item-actions";
import type { BulkChange, BulkOutcome, ItemChange } from "@/components/admin/item-changes";
import { ItemMenu, moveShortcut } from "@/components/admin/item-menu";
import { ListControls } from "@/components/admin/list-controls";
import type { MoveDirection, MoveTo } from "@/components/admin/move-item";
import { StaleNotice } from "@/components/admin/stale-notice";
import { findInItem, remainingIds, useFocusAfterChange } from "@/components/admin/use-focus-after-change";
import { useFocusOnPageChange } from "@/components/admin/use-focus-on-page-change";
import { useItemChanges } from "@/components/admin/use-item-changes";
import { useSearchShortcut } from "@/components/admin/use-search-shortcut";
import { useSelection } from "@/components/admin/use-selection";
import { toastAdminError } from "@/components/error-feedback";
import { lazyComponent } from "@/lib/lazy-component";
import type { ListParams } from "@/lib/list-params";
import {
  defaultListParams,
  isFiltered,
  type ListView,
  listResults,
  newestFirst,
  normalizeListParams,
} from "@/lib/list-view";
import { countUnreadable } from "@/lib/parse-response";
import { pluralize } from "@/lib/pluralize";
import { useListParams } from "@/lib/use-list-params";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { FilterSelect } from "@/ui/filter-field";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { NoResultsIllustration } from "@/ui/illustrations/nothing-found";
import { Page } from "@/ui/page";
import { Pagination } from "@/ui/pagination";
import { EmptyState, ErrorState } from "@/ui/states";
import { UnreadableEntries } from "@/ui/unreadable";
import { LiveRegion } from "@/ui/visually-hidden";

// Loaded on demand, because it is rarely opened.
const CategoryDialog = lazyComponent(() => import("@/components/admin/on-demand"), "CategoryDialog");
const HistoryDialog = lazyComponent(() => import("@/components/admin/history-dialog"), "HistoryDialog");

export interface AdminListLabels extends DeleteLabels {
  search: string;
  loading: string;
  failed: string;
  none: string;
  noResults: string;
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
  /** The item that a new one is a copy of. */
  template: T | null;
  onSaved: () => void;
  onClose: () => void;
  /** Element to focus when the dialog closes and its trigger no longer exists. */
  fallbackFocus: () => HTMLElement | null;
}

/** What the editor is open for: an existing item, a copy of one (`template`), or a new item (neither). */
export type EditorTarget<T> = Pick<EditorProps<T>, "item" | "template">;

/** The manual order of a list. */
interface ManualOrder<T> {
  findMove: (
    item: T,
    direction: MoveDirection,
    shown: readonly T[],
    list: readonly T[],
  ) => MoveTo | undefined;
  move: (id: string, to: MoveTo) => Promise<unknown>;
}

interface AdminListPageProps<T> {
  title: string;
  heading: string;
  subtitle: string;
  labels: AdminListLabels;
  /** Must be a stable reference. */
  view: ListView<T>;
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  /** How many entries can't be displayed, if `items` is not the list of the response itself. */
  unreadable?: number;
  error: unknown;
  onRefresh: () => void;
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
  /** Identifies the items in the URL of their history. */
  kind: string;
  /** The changes that apply to one item or several, except deleting. */
  changes: readonly ItemChange<T>[];
  changeAll: (ids: string[], change: BulkChange) => Promise<BulkOutcome>;
  /** Suggestions, if the items have categories. */
  categories?: readonly string[];
  /** Actions of this kind of item only, each a `MenuButton`. */
  renderMenuItems?: (item: T) => ReactNode;
  manualOrder?: ManualOrder<T>;
}

interface Sorting {
  sort: string;
  onSort: (value: string) => void;
}

/** More items than a screen shows, and few enough to render within a frame. */
const pageSize = 60;

const directions = ["up", "down", "top"] as const;
const movedTexts = { up: "up", down: "down", top: "to the top" };
const menuButton = "[aria-haspopup=menu]";

/**
 * An admin screen with a list: search, filters, sort order and pages in the URL, a dialog to add and edit, and changes
 * to one item or several.
 */
export function AdminListPage<T extends { id: string }>(props: AdminListPageProps<T>) {
  const { labels, view, items, error, getName } = props;
  const [defaults] = useState(() => defaultListParams(view));
  const list = useListParams(defaults);
  const { params, results } = useMemo(() => {
    if (!items) return { params: list.params, results: undefined };
    const params = normalizeListParams(items, list.params, view);
    return { params, results: listResults(items, params, view) };
  }, [items, list.params, view]);
  // After deleting or filtering, the page in the URL may no longer exist.
  const page = Math.min(list.page, Math.max(1, Math.ceil((results?.length ?? 0) / pageSize)));
  const shown = results?.slice((page - 1) * pageSize, page * pageSize) ?? [];

  const [editing, setEditing] = useState<EditorTarget<T>>();
  const [deleting, setDeleting] = useState<readonly T[]>([]);
  const [categorizing, setCategorizing] = useState<readonly T[]>([]);
  const [historyOf, setHistoryOf] = useState<T | null>(null);
  const [isMoving, setMoving] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const bulkBar = useRef<HTMLFieldSetElement>(null);
  /** The items that may get the focus after a deletion. */
  const nextFocusIds = useRef<readonly string[]>([]);
  const onPageChange = useFocusOnPageChange(page, content);
  const focusAfterChange = useFocusAfterChange(content, () => addButton.current);
  useSearchShortcut(searchField);
  const selection = useSelection(results ?? [], shown);
  const changes = useItemChanges({
    changeAll: props.changeAll,
    getName,
    noun: labels.noun,
    getNote: props.getNote,
  });

  const sorting: Sorting = { sort: params.sort ?? "", onSort: (sort) => list.setParams({ sort }) };
  const hasControls = items ? items.length > 0 : !error;
  const add = () => setEditing({ item: null, template: null });
  const clearFilters = () => {
    list.setParams({ ...defaults, sort: params.sort ?? "" });
    searchField.current?.focus();
  };
  const fallbackFocus = () =>
    findInItem(content.current, nextFocusIds.current, "button") ?? addButton.current;

  const changeItems = async (change: ItemChange<T>, changed: readonly T[], focused: string) => {
    const next = remainingIds(changed, results ?? []);
    if (!(await changes.run(change, changed))) return false;
    focusAfterChange([...changed.map(({ id }) => id), ...next], focused);
    return true;
  };
  const changeSelected = async (change: ItemChange<T>) => {
    if (await changeItems(change, selection.items, "input[type=checkbox]")) selection.clear();
  };
  const findMove = (item: T, direction: MoveDirection) =>
    // Neighbors in another sort order are not neighbors in the manual order.
    sorting.sort === ""
      ? props.manualOrder?.findMove(item, direction, results ?? [], items ?? [])
      : undefined;
  const moveItem = async (item: T, direction: MoveDirection) => {
    const to = findMove(item, direction);
    if (!to || isMoving) return;
    setMoving(true);
    setAnnouncement("");
    try {
      await props.manualOrder?.move(item.id, to);
      setAnnouncement(`Moved ${getName(item)} ${movedTexts[direction]}`);
    } catch (error) {
      toastAdminError(error, `${getName(item)} couldn't be moved`, "");
      props.onRefresh();
    } finally {
      setMoving(false);
      focusAfterChange([item.id], menuButton);
    }
  };
  const remove = (removed: readonly T[]) => {
    nextFocusIds.current = remainingIds(removed, results ?? []);
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
      <Checkbox
        label={`Select ${getName(item)}`}
        checked={selection.has(item.id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(item.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        onKeyDown={(event) => {
          if (event.key === "Escape") selection.clear();
          if (event.key !== "Enter") return;
          // Otherwise the key would also press the newly focused button.
          event.preventDefault();
          bulkBar.current?.querySelector("button")?.focus();
        }}
      />
    ),
    renderActions: (item) => (
      <ItemActions
        name={getName(item)}
        onEdit={() => edit(item)}
        onDelete={() => setDeleting([item])}
        onMenuKeyDown={(event) => {
          const direction = moveShortcut(event);
          if (!direction || !props.manualOrder) return;
          event.preventDefault();
          void moveItem(item, direction);
        }}
        renderMenu={() => (
          <ItemMenu
            directions={directions.filter((direction) => findMove(item, direction))}
            changes={props.changes.filter(({ appliesTo }) => appliesTo(item))}
            onDuplicate={() => setEditing({ item: null, template: item })}
            onMove={(direction) => void moveItem(item, direction)}
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
    <Page
      title={props.title}
      heading={props.heading}
      subtitle={props.subtitle}
      actions={
        <Button ref={addButton} onClick={add}>
          <Plus aria-hidden />
          <span>{labels.add}</span>
        </Button>
      }
    >
      {editing === undefined && props.renderNotice?.(setEditing)}
      {items && Boolean(error) && <StaleNotice onRefresh={props.onRefresh} />}
      {hasControls && (
        <ListControls
          searchLabel={labels.search}
          searchField={searchField}
          view={view}
          items={items ?? []}
          params={params}
          onChange={list.setParams}
        />
      )}
      <div className={styles.summary}>
        <div className={styles.counts}>
          {shown.length > 0 && <SelectShown shown={shown} selection={selection} />}
          <p role="status" className={styles.count}>
            {statusText(props, params, results)}
          </p>
        </div>
        {hasControls && (
          <FilterSelect
            label="Sort"
            value={sorting.sort}
            onChange={sorting.onSort}
            choices={[view.serverOrder ?? newestFirst, ...view.sortOrders]}
          />
        )}
      </div>
      <LiveRegion>
        {selection.items.length > 0
          ? `${selection.items.length} selected. Press Enter to go to the actions.`
          : announcement}
      </LiveRegion>
      <div ref={content} className={styles.content}>
        {shown.length > 0
          ? props.renderItems(shown, controls, sorting)
          : placeholder(props, { onAdd: add, onClear: clearFilters })}
        <UnreadableEntries count={props.unreadable ?? countUnreadable(items)} />
      </div>
      <BulkBar
        ref={bulkBar}
        items={selection.items}
        noun={labels.noun.many}
        changes={props.changes}
        isBusy={changes.isBusy}
        onChange={(change) => void changeSelected(change)}
        onSetCategory={props.categories && (() => setCategorizing(selection.items))}
        onDelete={() => setDeleting(selection.items)}
        onClear={() => {
          focusAfterChange(
            selection.items.map(({ id }) => id),
            "input[type=checkbox]",
          );
          selection.clear();
        }}
      />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={results?.length ?? 0}
        pageUrl={list.pageUrl}
        onNavigate={onPageChange}
      />

      {editing !== undefined &&
        props.renderEditor({
          ...editing,
          // Resets search and filters, so that the new item is visible.
          onSaved: () => {
            if (editing.item === null) list.reset();
          },
          onClose: () => setEditing(undefined),
          fallbackFocus: () => addButton.current,
        })}
      <Suspense>
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
              ) ?? addButton.current
            }
          />
        )}
        {historyOf && (
          <HistoryDialog
            kind={props.kind}
            id={historyOf.id}
            name={getName(historyOf)}
            onClose={() => setHistoryOf(null)}
            fallbackFocus={() => addButton.current}
          />
        )}
      </Suspense>
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
        onNotFound={props.onRefresh}
        onClose={() => setDeleting([])}
        fallbackFocus={fallbackFocus}
      />
    </Page>
  );
}

/** Selects all items of the page. */
function SelectShown<T extends { id: string }>({
  shown,
  selection,
}: {
  shown: readonly T[];
  selection: ReturnType<typeof useSelection<T>>;
}) {
  const count = shown.filter(({ id }) => selection.has(id)).length;
  return (
    <Checkbox
      checked={count === shown.length}
      isPartly={count > 0 && count < shown.length}
      onChange={({ target }) => selection.setShown(target.checked)}
    >
      Select all shown
    </Checkbox>
  );
}

function statusText<T>(
  { labels, view, items, error }: AdminListPageProps<T>,
  params: ListParams,
  results: readonly T[] | undefined,
): string {
  if (!items || !results) return error ? "" : labels.loading;
  const total = pluralize(items.length, labels.noun);
  return isFiltered(params, view) ? `${results.length} of ${total}` : total;
}

/** Content for an empty, loading or failed list. */
function placeholder<T>(
  { labels, items, error, onRefresh, skeleton }: AdminListPageProps<T>,
  { onAdd, onClear }: { onAdd: () => void; onClear: () => void },
): ReactNode {
  if (!items) return error ? <ErrorState title={labels.failed} onRetry={onRefresh} /> : skeleton;
  const isEmpty = items.length === 0;
  const action = isEmpty ? labels.addFirst : "Clear search and filters";
  return (
    <EmptyState
      illustration={isEmpty ? <EmptyIllustration /> : <NoResultsIllustration />}
      title={isEmpty ? labels.none : labels.noResults}
      action={
        action && (
          <Button variant="secondary" onClick={isEmpty ? onAdd : onClear}>
            {action}
          </Button>
        )
      }
    />
  );
}

import { Plus } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import styles from "@/components/admin/admin-list-page.module.css";
import { DeleteDialog, type DeleteLabels } from "@/components/admin/delete-dialog";
import { ListControls } from "@/components/admin/list-controls";
import { useFocusOnPageChange } from "@/components/admin/use-focus-on-page-change";
import { useSearchShortcut } from "@/components/admin/use-search-shortcut";
import type { ListParams } from "@/lib/list-params";
import {
  defaultListParams,
  isFiltered,
  type ListView,
  listResults,
  newestFirst,
  normalizeListParams,
} from "@/lib/list-view";
import { type PluralForms, pluralize } from "@/lib/pluralize";
import { useListParams } from "@/lib/use-list-params";
import { Button } from "@/ui/button";
import { FilterSelect } from "@/ui/filter-field";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { NoResultsIllustration } from "@/ui/illustrations/nothing-found";
import { Page } from "@/ui/page";
import { Pagination } from "@/ui/pagination";
import { EmptyState, ErrorState } from "@/ui/states";

export interface AdminListLabels extends DeleteLabels {
  noun: PluralForms;
  search: string;
  loading: string;
  failed: string;
  none: string;
  noResults: string;
  add: string;
  addFirst?: string;
}

export interface ItemHandlers<T> {
  onEdit: (item: T) => void;
  onDelete: (item: T) => void;
}

/** Props of a screen's editing dialog. */
export interface EditorProps<T> {
  /** Null for a new item. */
  item: T | null;
  onSaved: () => void;
  onClose: () => void;
  /** Element to focus when the dialog closes and its trigger no longer exists. */
  fallbackFocus: () => HTMLElement | null;
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
  error: unknown;
  onRefresh: () => void;
  getName: (item: T) => string;
  /** Renders the items of a page. Each has its id in `data-item`. */
  renderItems: (items: readonly T[], handlers: ItemHandlers<T>, sorting: Sorting) => ReactNode;
  skeleton: ReactNode;
  /** Renders the editing dialog while it is open. */
  renderEditor: (editor: EditorProps<T>) => ReactNode;
  /** Content above the list while the editor is closed. */
  renderNotice?: (edit: (item: T | null) => void) => ReactNode;
  deleteItem: (item: T) => Promise<unknown>;
  restoreItem: (item: T) => Promise<unknown>;
  /** Extra warning in the delete dialog. */
  getWarning?: (item: T) => string | undefined;
}

interface Sorting {
  sort: string;
  onSort: (value: string) => void;
}

/** More items than a screen shows, and few enough to render within a frame. */
const pageSize = 60;

/**
 * An admin screen with a list: search, filters, sort order and pages in the URL, a dialog to add and edit, and a
 * confirmation before deleting.
 */
export function AdminListPage<T extends { id: string }>(props: AdminListPageProps<T>) {
  const { labels, view, items, error } = props;
  const [defaults] = useState(() => defaultListParams(view));
  const list = useListParams(defaults);
  const { params, results } = useMemo(() => {
    if (!items) return { params: list.params, results: undefined };
    const params = normalizeListParams(items, list.params, view);
    return { params, results: listResults(items, params, view) };
  }, [items, list.params, view]);
  // After deleting or filtering, the page in the URL may no longer exist.
  const page = Math.min(list.page, Math.max(1, Math.ceil((results?.length ?? 0) / pageSize)));

  const [editing, setEditing] = useState<T | null>();
  const [deleting, setDeleting] = useState<T | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLDivElement>(null);
  /** Keeps the focus near a deleted item: on the next one, or else the previous one. */
  const nextFocusId = useRef<string | undefined>(undefined);
  const onPageChange = useFocusOnPageChange(page, content);
  useSearchShortcut(searchField);

  const sorting: Sorting = { sort: params.sort ?? "", onSort: (sort) => list.setParams({ sort }) };
  const hasControls = items ? items.length > 0 : !error;
  const add = () => setEditing(null);
  const clearFilters = () => {
    list.setParams({ ...defaults, sort: params.sort ?? "" });
    searchField.current?.focus();
  };

  return (
    <Page
      title={props.title}
      heading={props.heading}
      subtitle={props.subtitle}
      actions={
        <Button ref={addButton} onClick={add}>
          <Plus aria-hidden />
          {labels.add}
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
        <p role="status" className={styles.count}>
          {statusText(props, params, results)}
        </p>
        {hasControls && (
          <FilterSelect
            label="Sort"
            value={sorting.sort}
            onChange={sorting.onSort}
            choices={[newestFirst, ...view.sortOrders]}
          />
        )}
      </div>
      <div ref={content} className={styles.content}>
        {results && results.length > 0
          ? props.renderItems(
              results.slice((page - 1) * pageSize, page * pageSize),
              { onEdit: setEditing, onDelete: setDeleting },
              sorting,
            )
          : placeholder(props, { onAdd: add, onClear: clearFilters })}
      </div>
      <Pagination
        page={page}
        pageSize={pageSize}
        total={results?.length ?? 0}
        pageUrl={list.pageUrl}
        onNavigate={onPageChange}
      />

      {editing !== undefined &&
        props.renderEditor({
          item: editing,
          // Resets search and filters, so that the new item is visible.
          onSaved: () => {
            if (editing === null) list.reset();
          },
          onClose: () => setEditing(undefined),
          fallbackFocus: () => addButton.current,
        })}
      <DeleteDialog
        item={deleting}
        labels={labels}
        getName={props.getName}
        getWarning={props.getWarning}
        remove={(item) => {
          nextFocusId.current = adjacentId(item.id, results ?? []);
          return props.deleteItem(item);
        }}
        restore={props.restoreItem}
        onNotFound={props.onRefresh}
        onClose={() => setDeleting(null)}
        fallbackFocus={() => findFirstButton(content.current, nextFocusId.current) ?? addButton.current}
      />
    </Page>
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

/** Shown when a refetch failed: the list is the cached one. */
function StaleNotice({ onRefresh }: { onRefresh: () => void }) {
  return (
    <div role="alert" className={styles.stale}>
      <p>We couldn't refresh this list. It may be out of date.</p>
      <Button variant="secondary" onClick={onRefresh}>
        Refresh
      </Button>
    </div>
  );
}

function adjacentId(id: string, items: readonly { id: string }[]): string | undefined {
  const index = items.findIndex((item) => item.id === id);
  return (items[index + 1] ?? items[index - 1])?.id;
}

function findFirstButton(content: HTMLElement | null, id: string | undefined): HTMLElement | null {
  const shown = Array.from(content?.querySelectorAll<HTMLElement>("[data-item]") ?? []);
  return shown.find((item) => item.dataset.item === id)?.querySelector("button") ?? null;
}

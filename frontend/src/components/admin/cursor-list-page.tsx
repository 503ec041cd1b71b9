import { type ReactNode, type RefObject, useRef } from "react";
import styles from "@/components/admin/admin-list-page.module.css";
import cellStyles from "@/components/admin/cells.module.css";
import { DownloadLink } from "@/components/admin/download-link";
import { FilterControls } from "@/components/admin/filter-controls";
import controlStyles from "@/components/admin/list-controls.module.css";
import actionStyles from "@/components/admin/page-actions.module.css";
import { StaleNotice } from "@/components/admin/stale-notice";
import type { CursorList } from "@/components/admin/use-cursor-list";
import { useFocusOnPageChange } from "@/components/admin/use-focus-on-page-change";
import type { ApiPath } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { cx } from "@/lib/cx";
import { type PluralForms, pluralize } from "@/lib/format/pluralize";
import { Button } from "@/ui/button";
import { CursorPagination } from "@/ui/cursor-pagination";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { NoResultsIllustration } from "@/ui/illustrations/nothing-found";
import { Page } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { type Column, Table, TableSkeleton } from "@/ui/table";
import { UnreadableEntries } from "@/ui/unreadable";
import { Count } from "@/ui/visually-hidden";

type CsvPath = Extract<ApiPath, `${string}.csv`>;

/** The columns of a list's table. The first one names the item. */
export type Columns<T> = readonly [Column<T>, ...Column<T>[]];

export interface CursorListLabels {
  title: string;
  subtitle?: string | undefined;
  noun: PluralForms;
  /** By default, "Loading orders...". */
  loading?: string;
  /** By default, "We couldn't load the orders". */
  failed?: string;
  none: string;
  /** What will appear here. */
  noneYet?: string;
}

/** An admin screen with a list that the server filters and returns page by page. */
export function CursorListPage<T extends { id: string }>({
  labels,
  heading = labels.title,
  list,
  summary,
  columns,
  csv,
  actions,
  notice,
  selector,
  renderSelector,
  renderActions,
  renderItems,
  skeleton = <TableSkeleton />,
  addFirst,
  content: contentRef,
  children,
}: {
  labels: CursorListLabels;
  heading?: string;
  list: CursorList<T, unknown>;
  /** Sums of all items that match the filters, instead of the count of the page. */
  summary?: string | undefined;
  columns?: Columns<T>;
  /** The CSV file of all items that match these filters. */
  csv?: CsvPath | undefined;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Above the controls. */
  notice?: ReactNode;
  /** A checkbox that selects all items of the page. */
  selector?: ReactNode;
  /** A checkbox at the start of a row. */
  renderSelector?: (item: T) => ReactNode;
  renderActions?: (item: T) => ReactNode;
  /** Instead of the table. */
  renderItems?: (items: readonly T[]) => ReactNode;
  skeleton?: ReactNode;
  /** The button of an empty list, which needs no controls then. */
  addFirst?: ReactNode;
  content?: RefObject<HTMLDivElement | null>;
  /** What belongs to the items, and dialogs. */
  children?: ReactNode;
}) {
  const ownContent = useRef<HTMLDivElement>(null);
  const content = contentRef ?? ownContent;
  const filters = useRef<HTMLElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const onPageChange = useFocusOnPageChange(list.page, content);
  const isEmpty = list.items?.length === 0 && !list.isFiltered && !list.isLoading;
  const clearFilters = () => {
    list.clearFilters();
    // The button disappears.
    (searchField.current ?? filters.current?.querySelector<HTMLElement>("input, select"))?.focus();
  };
  const clearButton = (
    <Button variant="secondary" onClick={clearFilters}>
      {clearLabel(list)}
    </Button>
  );
  return (
    <Page
      title={labels.title}
      heading={heading}
      subtitle={
        <>
          {labels.subtitle && <span>{labels.subtitle} </span>}
          <span role="status" className={styles.count}>
            <Count
              isShown={!list.hint && (Boolean(summary) || list.isFiltered || list.isLoading || !list.items)}
            >
              {statusText(labels, list, summary)}
            </Count>
          </span>{" "}
          {/* Not beside the controls, which it would move. */}
          {list.hasFilters && !list.hint && !hasNoResults(list) && (
            <button type="button" className={cx(cellStyles.link, styles.clear)} onClick={clearFilters}>
              {clearLabel(list)}
            </button>
          )}
        </>
      }
      actions={
        (actions || csv) && (
          <div className={actionStyles.actions}>
            {actions}
            {csv && (
              <DownloadLink href={apiUrl<CsvPath>(csv, { ...list.query, bom: "true" })}>
                Download CSV
              </DownloadLink>
            )}
          </div>
        )
      }
    >
      {notice}
      {list.isStale && <StaleNotice onRefresh={() => void list.refresh()} />}
      {!(isEmpty && addFirst !== undefined) && (
        <search ref={filters} className={controlStyles.controls}>
          {selector && (
            <div className={cx(controlStyles.selector, columns && controlStyles.tableSelector)}>
              {selector}
            </div>
          )}
          <FilterControls
            filters={list.filters}
            params={list.params}
            onChange={list.setFilters}
            searchField={searchField}
          />
        </search>
      )}
      <div ref={content} className={styles.content} aria-busy={list.isLoading}>
        {list.hint ? (
          <EmptyState illustration={<NoResultsIllustration />} title={list.hint} action={clearButton} />
        ) : list.error ? (
          <ErrorState
            title={labels.failed ?? `We couldn't load the ${labels.noun.many}`}
            onRetry={() => void list.refresh()}
          />
        ) : !list.items || (list.items.length === 0 && !list.isFiltered && list.isLoading) ? (
          skeleton
        ) : list.items.length > 0 ? (
          (renderItems?.(list.items) ??
          (columns && (
            <Table
              caption={labels.title}
              columns={columns}
              rows={list.items}
              {...(renderSelector && { renderSelector })}
              {...(renderActions && { renderActions })}
            />
          )))
        ) : list.isFiltered ? (
          <EmptyState
            illustration={<NoResultsIllustration />}
            title={noMatches(labels.noun, list)}
            action={clearButton}
          />
        ) : (
          <EmptyState illustration={<EmptyIllustration />} title={labels.none} action={addFirst}>
            {labels.noneYet}
          </EmptyState>
        )}
        <UnreadableEntries count={list.unreadable} />
      </div>
      {children}
      {!list.error && !list.hint && (
        <CursorPagination newer={list.newer} older={list.older} onNavigate={onPageChange} />
      )}
    </Page>
  );
}

function hasNoResults<T>({ items, error, isFiltered }: CursorList<T, unknown>): boolean {
  return isFiltered && !error && items?.length === 0;
}

type Filtering = Pick<CursorList<unknown>, "searched" | "hasFilters">;

function noMatches({ many }: PluralForms, { searched, hasFilters }: Filtering): string {
  if (!searched) return `No ${many} match these filters`;
  return `No ${many} match “${searched}”${hasFilters ? " and these filters" : ""}`;
}

function clearLabel({ searched, hasFilters }: Filtering): string {
  if (!searched) return "Clear filters";
  return hasFilters ? "Clear search and filters" : "Clear search";
}

function statusText<T>(
  { noun, loading = `Loading ${noun.many}...` }: CursorListLabels,
  { items, error, isLoading, hint, newer, older }: CursorList<T, unknown>,
  summary: string | undefined,
): string {
  if (hint) return hint;
  if (error) return "";
  if (!items || isLoading) return loading;
  if (summary && items.length > 0) return summary;
  const count = pluralize(items.length, noun);
  return newer || older ? `${count} on this page` : count;
}

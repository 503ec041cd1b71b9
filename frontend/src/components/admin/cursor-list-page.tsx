import { type ReactNode, useRef } from "react";
import styles from "@/components/admin/admin-list-page.module.css";
import controlStyles from "@/components/admin/list-controls.module.css";
import { StaleNotice } from "@/components/admin/stale-notice";
import type { CursorList } from "@/components/admin/use-cursor-list";
import { useFocusOnPageChange } from "@/components/admin/use-focus-on-page-change";
import { type PluralForms, pluralize } from "@/lib/pluralize";
import { Button } from "@/ui/button";
import { CursorPagination } from "@/ui/cursor-pagination";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { NoResultsIllustration } from "@/ui/illustrations/nothing-found";
import { Page } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { type Column, Table, TableSkeleton } from "@/ui/table";
import { UnreadableEntries } from "@/ui/unreadable";

export interface CursorListLabels {
  title: string;
  subtitle: string;
  noun: PluralForms;
  loading: string;
  failed: string;
  none: string;
  /** What will appear here. */
  noneYet: string;
  noResults: string;
}

/** An admin screen with a list that the server filters and returns page by page. */
export function CursorListPage<T extends { id: string }>({
  labels,
  list,
  controls,
  hint,
  columns,
  actions,
  renderActions,
  renderItems,
  children,
}: {
  labels: CursorListLabels;
  list: CursorList<T>;
  /** The filter fields. */
  controls: ReactNode;
  /** What to correct in a filter before it takes effect. */
  hint?: string | undefined;
  /** Of the table. */
  columns?: readonly [Column<T>, ...Column<T>[]];
  /** Buttons beside the heading. */
  actions?: ReactNode;
  renderActions?: (item: T) => ReactNode;
  /** Instead of the table. */
  renderItems?: (items: readonly T[]) => ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}) {
  const content = useRef<HTMLDivElement>(null);
  const filters = useRef<HTMLElement>(null);
  const onPageChange = useFocusOnPageChange(list.page, content);
  const clearFilters = () => {
    list.clearFilters();
    // The button disappears.
    filters.current?.querySelector("input")?.focus();
  };
  const clearButton = (
    <Button variant={hasNoResults(list) ? "secondary" : "ghost"} onClick={clearFilters}>
      Clear filters
    </Button>
  );
  return (
    <Page title={labels.title} subtitle={labels.subtitle} actions={actions}>
      {list.isStale && <StaleNotice onRefresh={list.refresh} />}
      <search ref={filters} className={controlStyles.controls}>
        {controls}
      </search>
      <div className={styles.summary}>
        <p role="status" className={styles.count}>
          {hint ?? statusText(labels, list)}
        </p>
        <div className={styles.listActions}>
          {list.isFiltered && !hasNoResults(list) && clearButton}
          <Button variant="ghost" onClick={list.refresh}>
            Refresh
          </Button>
        </div>
      </div>
      <div ref={content} className={styles.content} aria-busy={list.isLoading}>
        {list.error ? (
          <ErrorState title={labels.failed} onRetry={list.refresh} />
        ) : !list.items ? (
          <TableSkeleton />
        ) : list.items.length > 0 ? (
          (renderItems?.(list.items) ??
          (columns && (
            <Table
              caption={labels.title}
              columns={columns}
              rows={list.items}
              {...(renderActions && { renderActions })}
            />
          )))
        ) : list.isFiltered ? (
          <EmptyState
            illustration={<NoResultsIllustration />}
            title={labels.noResults}
            action={clearButton}
          />
        ) : (
          <EmptyState illustration={<EmptyIllustration />} title={labels.none}>
            {labels.noneYet}
          </EmptyState>
        )}
        <UnreadableEntries count={list.unreadable} />
      </div>
      {!list.error && <CursorPagination newer={list.newer} older={list.older} onNavigate={onPageChange} />}
      {children}
    </Page>
  );
}

function hasNoResults<T>({ items, error, isFiltered }: CursorList<T>): boolean {
  return isFiltered && !error && items?.length === 0;
}

function statusText<T>(
  { noun, loading }: CursorListLabels,
  { items, error, isLoading, newer, older }: CursorList<T>,
): string {
  if (error) return "";
  if (!items || isLoading) return loading;
  const count = pluralize(items.length, noun);
  return newer || older ? `${count} on this page` : count;
}

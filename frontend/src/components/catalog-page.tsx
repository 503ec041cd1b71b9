import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from "react";
import styles from "@/components/catalog-page.module.css";
import { countUnreadable } from "@/lib/api/unreadable";
import { type PluralForms, pluralize } from "@/lib/format/pluralize";
import type { ListParams } from "@/lib/lists/list-params";
import {
  anyChoice,
  defaultListParams,
  isFiltered,
  type ListOrder,
  listCategories,
  listResults,
  normalizeListParams,
  type SearchFields,
} from "@/lib/lists/list-view";
import { useListParams } from "@/lib/lists/use-list-params";
import { Button } from "@/ui/button";
import { CardGrid } from "@/ui/card";
import { ChoiceChips } from "@/ui/choice-chips";
import { Select } from "@/ui/field";
import { NoResultsIllustration } from "@/ui/illustrations/nothing-found";
import { Page } from "@/ui/page";
import { SearchField } from "@/ui/search-field";
import { SkeletonCards } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { UnreadableEntries } from "@/ui/unreadable";
import { Count } from "@/ui/visually-hidden";

export interface CatalogLabels {
  search: string;
  noun: PluralForms;
  loading: string;
  failed: string;
  /** With a search or category. */
  noResults: string;
  /** While there is nothing at all. */
  none: string;
  /** What comes then. */
  later: string;
}

export interface CatalogPageProps<T> {
  title: string;
  heading: string;
  subtitle: string;
  /** Above the search. */
  notice?: ReactNode;
  /** Above the search, shown together with the cards. */
  lead?: ReactNode;
  /** The lead asks for a category, too. */
  hidesCategories?: boolean | undefined;
  labels: CatalogLabels;
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  /** Must be a stable reference. Its only filter is `categoryFilter`. */
  searchFields: SearchFields<T>;
  /** Sort orders besides that of `items`. Must be a stable reference. */
  orders: readonly ListOrder<T>[];
  failed: boolean;
  onRetry: () => void;
  renderCard: (item: T) => ReactNode;
  /** Where else a search that finds nothing here has results. */
  renderOtherResults?: ((search: string) => ReactNode) | undefined;
  /** What to do while there is nothing at all. */
  emptyAction?: ReactNode;
  /** Other cards after the first row, unless it is filtered. */
  inset?: ReactNode;
}

/** A screen of cards with search and category filter. */
export function CatalogPage<T extends { category: string }>({
  title,
  heading,
  subtitle,
  notice,
  lead,
  hidesCategories,
  labels,
  items,
  searchFields,
  orders,
  failed,
  onRetry,
  renderCard,
  renderOtherResults,
  emptyAction,
  inset,
}: CatalogPageProps<T>) {
  const list = useListParams(defaultListParams);
  const params = useMemo(
    () => (items ? normalizeListParams(items, list.params) : list.params),
    [items, list.params],
  );
  // Typing stays responsive with thousands of cards: the results update when there is time.
  const deferredParams = useDeferredValue(params);
  // Refetched data may change every card.
  const deferredItems = useDeferredValue(items);
  const results = useMemo(
    () => deferredItems && listResults(deferredItems, deferredParams, searchFields, orders),
    [deferredItems, deferredParams, searchFields, orders],
  );

  // A few cards need no order.
  const canSort = params.sort !== "" || (items !== undefined && items.length > 10);
  return (
    <Page title={title} heading={heading} subtitle={subtitle}>
      {notice}
      {results && lead}
      {/* The key: an element that is made again below the lead is not moved there. */}
      <div key={results && lead ? "below" : "top"} className={styles.tools}>
        <FilterBar
          label={labels.search}
          items={items ?? []}
          params={params}
          hasCategories={!(results && hidesCategories) || isFiltered(params)}
          onChange={list.setParams}
        />
        <div className={styles.summary}>
          <p role="status" className={styles.count}>
            {results && (
              <Count isShown={isFiltered(params)}>{`${pluralize(results.length, labels.noun)} found`}</Count>
            )}
          </p>
          <Select
            label="Sort"
            hideLabel
            className={canSort ? styles.order : `${styles.order} ${styles.needless}`}
            value={params.sort}
            choices={[{ value: "", label: "Featured first" }, ...orders]}
            onChange={(event) => list.setParams({ sort: event.target.value })}
          />
        </div>
      </div>
      <Results
        items={results}
        page={list.page}
        onShowMore={() => list.replacePage(list.page + 1)}
        labels={labels}
        failed={failed}
        onRetry={onRetry}
        heading={heading}
        renderCard={renderCard}
        isEmpty={items?.length === 0}
        unreadable={countUnreadable(items)}
        emptyAction={emptyAction}
        inset={isFiltered(params) || params.sort ? null : inset}
        elsewhere={deferredParams.q?.trim() && renderOtherResults?.(deferredParams.q.trim())}
        onClear={isFiltered(params) ? () => list.setParams({ q: "", category: anyChoice.value }) : undefined}
      />
    </Page>
  );
}

function FilterBar({
  label,
  items,
  params,
  hasCategories,
  onChange,
}: {
  label: string;
  items: readonly { category: string }[];
  params: ListParams;
  hasCategories: boolean;
  onChange: (changes: ListParams) => void;
}) {
  const categories = useMemo(() => listCategories(items), [items]);
  return (
    <search className={styles.filters}>
      <SearchField
        label={label}
        placeholder="Search"
        value={params.q ?? ""}
        onChange={(q) => onChange({ q })}
      />
      {hasCategories && (
        <div className={styles.category}>
          <CategoryField
            categories={categories}
            value={params.category}
            onChange={(category) => onChange({ category })}
          />
        </div>
      )}
    </search>
  );
}

/** With more choices, a select is easier to scan. */
const maxChips = 8;

function CategoryField({
  categories,
  value,
  onChange,
}: {
  categories: readonly string[];
  value: string | undefined;
  onChange: (category: string) => void;
}) {
  if (categories.length === 0) return null;
  const choices = [
    { value: anyChoice.value, label: "All Categories" },
    ...categories.map((name) => ({ value: name, label: name })),
  ];
  const field = { label: "Category", value };
  if (choices.length <= maxChips) return <ChoiceChips {...field} onChange={onChange} choices={choices} />;
  return (
    <Select
      {...field}
      hideLabel
      className={styles.select}
      choices={choices}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Cards per page: more than any screen shows, and few enough to render within a frame. */
const pageSize = 60;

/** The cards of a row on most screens. */
const firstRow = 3;

function Results<T>({
  items,
  page,
  labels,
  failed,
  onRetry,
  heading,
  renderCard,
  isEmpty,
  unreadable,
  emptyAction,
  inset,
  elsewhere,
  onShowMore,
  onClear,
}: Pick<
  CatalogPageProps<T>,
  "items" | "labels" | "failed" | "onRetry" | "heading" | "renderCard" | "emptyAction" | "inset"
> & {
  /** Without search and filter. */
  isEmpty: boolean;
  /** How many can't be displayed. */
  unreadable: number;
  page: number;
  elsewhere: ReactNode;
  onShowMore: () => void;
  onClear: (() => void) | undefined;
}) {
  const grid = useRef<HTMLUListElement>(null);
  const firstNewCard = useRef<number | null>(null);
  const shown = items?.slice(0, page * pageSize) ?? [];

  // The focused button moves down, or unmounts on the last page: focus the first new card instead.
  useEffect(() => {
    const card = firstNewCard.current === null ? null : grid.current?.children[firstNewCard.current];
    if (!(card instanceof HTMLElement)) return;
    firstNewCard.current = null;
    card.tabIndex = -1;
    card.focus({ preventScroll: true });
  });

  if (failed) return <ErrorState title={labels.failed} onRetry={onRetry} />;
  if (!items) return <SkeletonCards label={labels.loading} />;
  if (items.length === 0) {
    return (
      <EmptyState
        illustration={<NoResultsIllustration />}
        title={isEmpty && !onClear ? labels.none : labels.noResults}
        action={
          <>
            {isEmpty && emptyAction}
            {elsewhere}
            {onClear && !isEmpty && (
              <Button variant="secondary" onClick={onClear}>
                Clear search and category
              </Button>
            )}
          </>
        }
      >
        {isEmpty && labels.later}
      </EmptyState>
    );
  }
  return (
    <>
      <CardGrid label={heading} ref={grid}>
        {shown.slice(0, firstRow).map(renderCard)}
        {inset}
        {shown.slice(firstRow).map(renderCard)}
      </CardGrid>
      <UnreadableEntries count={unreadable} />
      {shown.length < items.length && (
        <div className={styles.more}>
          <p>{`Showing ${shown.length} of ${items.length}`}</p>
          <Button
            variant="secondary"
            onClick={() => {
              firstNewCard.current = grid.current?.children.length ?? null;
              onShowMore();
            }}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

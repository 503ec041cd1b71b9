import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from "react";
import {
  allCategories,
  type Filter,
  filterItems,
  isFiltering,
  listCategories,
  noFilter,
  normalizeFilter,
} from "@/lib/filter";
import { type PluralForms, pluralize } from "@/lib/pluralize";
import { useListParams } from "@/lib/use-list-params";
import { Button } from "@/ui/button";
import { CardGrid } from "@/ui/card";
import styles from "@/ui/catalog-page.module.css";
import { Select } from "@/ui/field";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { Page } from "@/ui/page";
import { SearchField } from "@/ui/search-field";
import { SkeletonCards } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

export interface CatalogLabels {
  search: string;
  noun: PluralForms;
  loading: string;
  failed: string;
  noResults: string;
}

interface CatalogPageProps<T> {
  title: string;
  heading: string;
  subtitle: string;
  labels: CatalogLabels;
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  /** What the search looks in. Must stay the same function from one rendering to the next. */
  searchFields: (item: T) => readonly string[];
  failed: boolean;
  onRetry: () => void;
  /** Draws one of them. */
  renderCard: (item: T) => ReactNode;
}

const defaultParams = { q: noFilter.search, category: noFilter.category };

/** A screen of cards with search and category filter. */
export function CatalogPage<T extends { category: string }>({
  title,
  heading,
  subtitle,
  labels,
  items,
  searchFields,
  failed,
  onRetry,
  renderCard,
}: CatalogPageProps<T>) {
  const { params, setParams, page, replacePage } = useListParams(defaultParams);
  const requestedFilter: Filter = { search: params.q, category: params.category };
  const setFilter = ({ search, category }: Filter) => setParams({ q: search, category });
  const categories = useMemo(() => listCategories(items ?? []), [items]);
  const filter = items ? normalizeFilter(requestedFilter, categories) : requestedFilter;
  // Typing stays responsive with thousands of cards: the results update when there is time.
  const search = useDeferredValue(filter.search);
  const category = useDeferredValue(filter.category);
  // Refetched data may change every card.
  const deferredItems = useDeferredValue(items);
  const results = useMemo(
    () => deferredItems && filterItems(deferredItems, { search, category }, searchFields),
    [deferredItems, search, category, searchFields],
  );

  return (
    <Page title={title} heading={heading} subtitle={subtitle}>
      <FilterBar label={labels.search} filter={filter} categories={categories} onChange={setFilter} />
      <p role="status" className={styles.count}>
        {results && `${pluralize(results.length, labels.noun)} found`}
      </p>
      <Results
        items={results}
        page={page}
        onShowMore={() => replacePage(page + 1)}
        labels={labels}
        failed={failed}
        onRetry={onRetry}
        heading={heading}
        renderCard={renderCard}
        onClear={isFiltering(filter) ? () => setFilter(noFilter) : undefined}
      />
    </Page>
  );
}

function FilterBar({
  label,
  filter,
  categories,
  onChange,
}: {
  label: string;
  filter: Filter;
  categories: readonly string[];
  onChange: (filter: Filter) => void;
}) {
  return (
    <search className={styles.tools}>
      <SearchField
        label={label}
        placeholder={label}
        value={filter.search}
        onChange={(text) => onChange({ ...filter, search: text })}
      />
      <Select
        label="Category"
        hideLabel
        value={filter.category}
        onChange={(event) => onChange({ ...filter, category: event.target.value })}
      >
        <option value={allCategories}>All Categories</option>
        {categories.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </search>
  );
}

/** Cards per page: more than any screen shows, and few enough to render within a frame. */
const pageSize = 60;

function Results<T>({
  items,
  page,
  labels,
  failed,
  onRetry,
  heading,
  renderCard,
  onShowMore,
  onClear,
}: Pick<CatalogPageProps<T>, "items" | "labels" | "failed" | "onRetry" | "heading" | "renderCard"> & {
  page: number;
  onShowMore: () => void;
  onClear: (() => void) | undefined;
}) {
  const grid = useRef<HTMLUListElement>(null);
  const firstNewCard = useRef<number | null>(null);
  const shown = items?.slice(0, page * pageSize) ?? [];

  // The button moves away from under the focus, or is gone with the last page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when cards were added
  useEffect(() => {
    const card = firstNewCard.current === null ? null : grid.current?.children[firstNewCard.current];
    firstNewCard.current = null;
    if (!(card instanceof HTMLElement)) return;
    card.tabIndex = -1;
    card.focus({ preventScroll: true });
  }, [shown.length]);

  if (failed) return <ErrorState title={labels.failed} onRetry={onRetry} />;
  if (!items) return <SkeletonCards label={labels.loading} />;
  if (items.length === 0) {
    return (
      <EmptyState
        illustration={<EmptyIllustration />}
        title={labels.noResults}
        action={
          onClear && (
            <Button variant="secondary" onClick={onClear}>
              Clear search and category
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <CardGrid label={heading} ref={grid}>
        {shown.map(renderCard)}
      </CardGrid>
      {shown.length < items.length && (
        <div className={styles.more}>
          <p>
            Showing {shown.length} of {items.length}
          </p>
          <Button
            variant="secondary"
            onClick={() => {
              firstNewCard.current = shown.length;
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

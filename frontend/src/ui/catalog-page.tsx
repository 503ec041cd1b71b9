import { type ReactNode, useDeferredValue, useMemo } from "react";
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
import { useFilter } from "@/lib/use-filter";
import { Button } from "@/ui/button";
import { CardBlocks } from "@/ui/card-blocks";
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
  const [requestedFilter, setFilter] = useFilter();
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
        question={JSON.stringify([search, category])}
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

function Results<T>({
  items,
  question,
  labels,
  failed,
  onRetry,
  heading,
  renderCard,
  onClear,
}: Pick<CatalogPageProps<T>, "items" | "labels" | "failed" | "onRetry" | "heading" | "renderCard"> & {
  question: string;
  onClear: (() => void) | undefined;
}) {
  if (failed) return <ErrorState title={labels.failed} onRetry={onRetry} />;
  if (!items) return <SkeletonCards label={labels.loading} />;
  return (
    <>
      <CardBlocks label={heading} question={question} items={items} card={renderCard} />
      {items.length === 0 && (
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
      )}
    </>
  );
}

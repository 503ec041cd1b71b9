import { type ReactNode, useDeferredValue, useMemo } from "react";
import { counted, type Noun } from "@/lib/count";
import {
  allCategories,
  categoriesOf,
  type Filter,
  findItems,
  isFiltering,
  noFilter,
  withKnownCategory,
} from "@/lib/filter";
import { useFilter } from "@/lib/use-filter";
import { Button } from "@/ui/button";
import { CardBlocks } from "@/ui/card-blocks";
import { Select } from "@/ui/field";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import styles from "@/ui/listing.module.css";
import { Page } from "@/ui/page";
import { SearchField } from "@/ui/search-field";
import { SkeletonCards } from "@/ui/skeleton";
import { EmptyState, FailureState } from "@/ui/states";

export interface ListingWords {
  search: string;
  noun: Noun;
  loading: string;
  failed: string;
  noneFound: string;
}

interface ListingProps<T> {
  title: string;
  heading: string;
  subtitle: string;
  words: ListingWords;
  /** Undefined while they are on their way. */
  items: readonly T[] | undefined;
  /** What the search looks in. Must stay the same function from one rendering to the next. */
  texts: (item: T) => readonly string[];
  failed: boolean;
  onRetry: () => void;
  /** Draws one of them. */
  card: (item: T) => ReactNode;
}

/** A screen of cards with search and category filter. */
export function Listing<T extends { category: string }>({
  title,
  heading,
  subtitle,
  words,
  items,
  texts,
  failed,
  onRetry,
  card,
}: ListingProps<T>) {
  const [asked, setFilter] = useFilter();
  const categories = useMemo(() => categoriesOf(items ?? []), [items]);
  const filter = items ? withKnownCategory(asked, categories) : asked;
  // Fields stay quick with thousands of cards: the list follows them when there is time.
  const search = useDeferredValue(filter.search);
  const category = useDeferredValue(filter.category);
  // So does what is fetched anew, which may concern each of the cards.
  const known = useDeferredValue(items);
  const found = useMemo(
    () => known && findItems(known, { search, category }, texts),
    [known, search, category, texts],
  );

  return (
    <Page title={title} heading={heading} subtitle={subtitle}>
      <FilterBar label={words.search} filter={filter} categories={categories} onChange={setFilter} />
      <p role="status" className={styles.count}>
        {found && `${counted(found.length, words.noun)} found`}
      </p>
      <Found
        items={found}
        question={JSON.stringify([search, category])}
        words={words}
        failed={failed}
        onRetry={onRetry}
        heading={heading}
        card={card}
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

function Found<T>({
  items,
  question,
  words,
  failed,
  onRetry,
  heading,
  card,
  onClear,
}: Pick<ListingProps<T>, "items" | "words" | "failed" | "onRetry" | "heading" | "card"> & {
  question: string;
  onClear: (() => void) | undefined;
}) {
  if (failed) return <FailureState title={words.failed} onRetry={onRetry} />;
  if (!items) return <SkeletonCards label={words.loading} />;
  return (
    <>
      <CardBlocks label={heading} question={question} items={items} card={card} />
      {items.length === 0 && (
        <EmptyState
          illustration={<EmptyIllustration />}
          title={words.noneFound}
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

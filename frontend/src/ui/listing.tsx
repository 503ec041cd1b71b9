import { type CSSProperties, memo, type ReactNode, useDeferredValue, useMemo } from "react";
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
import { step, useGradually } from "@/lib/use-gradually";
import { Button } from "@/ui/button";
import { CardGrid } from "@/ui/card";
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
  // Typing stays quick with thousands of cards: the list follows the field when there is time.
  const search = useDeferredValue(filter.search);
  const { category } = filter;
  const found = useMemo(
    () => findItems(items ?? [], { search, category }, texts),
    [items, search, category, texts],
  );

  return (
    <Page title={title} heading={heading} subtitle={subtitle}>
      <FilterBar label={words.search} filter={filter} categories={categories} onChange={setFilter} />
      <p role="status" className={styles.count}>
        {items && `${counted(found.length, words.noun)} found`}
      </p>
      <Found
        items={items && found}
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

interface BlockProps<T> {
  label: string;
  items: readonly T[];
  from: number;
  to: number;
  card: (item: T) => ReactNode;
}

/** A list in blocks of a step each, so that neither what is drawn after it nor what is scrolled past it concerns it. */
function Cards<T>({ label, items, card }: Pick<BlockProps<T>, "label" | "items" | "card">) {
  const shown = useGradually(items).length;
  const starts = Array.from({ length: Math.ceil(shown / step) }, (_, index) => index * step);
  return (
    <div className={styles.blocks}>
      {starts.map((from) => (
        <Block
          key={from}
          label={items.length > step ? `${label}, from ${from + 1}` : label}
          items={items}
          from={from}
          to={Math.min(from + step, shown)}
          card={card}
        />
      ))}
    </div>
  );
}

/** Left alone by a key until what it finds is known. */
const Block = memo(function Block<T>({ label, items, from, to, card }: BlockProps<T>) {
  return (
    <div className={styles.block} style={{ "--entries": to - from } as CSSProperties}>
      <CardGrid label={label}>{items.slice(from, to).map(card)}</CardGrid>
    </div>
  );
}) as <T>(props: BlockProps<T>) => ReactNode;

function Found<T>({
  items,
  words,
  failed,
  onRetry,
  heading,
  card,
  onClear,
}: Pick<ListingProps<T>, "items" | "words" | "failed" | "onRetry" | "heading" | "card"> & {
  onClear: (() => void) | undefined;
}) {
  if (failed) return <FailureState title={words.failed} onRetry={onRetry} />;
  if (!items) return <SkeletonCards label={words.loading} />;
  if (items.length > 0) {
    return <Cards label={heading} items={items} card={card} />;
  }
  return (
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
  );
}

import type { RefObject } from "react";
import { activeFilters, type Filter, shownChoices, shownFilters } from "@/components/admin/filters";
import styles from "@/components/admin/list-controls.module.css";
import { ListFilters } from "@/components/admin/list-filters";
import { useSearchShortcut } from "@/components/admin/use-search-shortcut";
import type { ListParams } from "@/lib/lists/list-params";
import { searchShortcut } from "@/lib/search-shortcut";
import { FilterDate, FilterSelect } from "@/ui/filter-field";
import { SearchField } from "@/ui/search-field";

/** As many filters as fit into one row on a phone. */
const filtersInARow = 2;

/** The controls of a list: its search, its filters and its sort order. */
export function FilterControls({
  filters,
  params,
  onChange,
  searchField,
}: {
  filters: readonly Filter[];
  params: ListParams;
  onChange: (changes: ListParams) => void;
  searchField: RefObject<HTMLInputElement | null>;
}) {
  useSearchShortcut(searchField);
  const shown = shownFilters(filters, params);
  const others = shown.filter(({ kind }) => kind !== "search" && kind !== "sort");
  const render = (filter: Filter) => (
    <FilterControl
      key={filter.name}
      filter={filter}
      params={params}
      onChange={(value) => onChange({ [filter.name]: value })}
      searchField={searchField}
    />
  );
  const sort = shown.filter(({ kind }) => kind === "sort");
  const activeCount = activeFilters(others, params).length;
  return (
    <>
      {shown.filter(({ kind }) => kind === "search").map(render)}
      {others.length + sort.length > filtersInARow ? (
        <ListFilters activeCount={activeCount}>{others.map(render)}</ListFilters>
      ) : (
        others.map(render)
      )}
      {sort.map(render)}
    </>
  );
}

function FilterControl({
  filter,
  params,
  onChange,
  searchField,
}: {
  filter: Filter;
  params: ListParams;
  onChange: (value: string) => void;
  searchField: RefObject<HTMLInputElement | null>;
}) {
  const field = { label: filter.label, value: params[filter.name] ?? "", onChange };
  switch (filter.kind) {
    case "search":
      return (
        <div className={styles.search}>
          <SearchField
            {...field}
            ref={searchField}
            placeholder={filter.placeholder}
            shortcut={searchShortcut}
          />
          {!field.value && (
            <kbd className={styles.shortcut} aria-hidden>
              {searchShortcut}
            </kbd>
          )}
        </div>
      );
    case "text":
      return (
        <div className={styles.text}>
          <SearchField {...field} placeholder={filter.placeholder} />
        </div>
      );
    case "date":
      return <FilterDate {...field} />;
    case "select":
    case "sort":
      return <FilterSelect {...field} choices={shownChoices(filter, params)} />;
  }
}

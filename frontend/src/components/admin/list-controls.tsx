import type { RefObject } from "react";
import styles from "@/components/admin/list-controls.module.css";
import { ListFilters } from "@/components/admin/list-filters";
import type { ListParams } from "@/lib/list-params";
import { activeFilters, anyChoice, type ListView } from "@/lib/list-view";
import { searchShortcut } from "@/lib/search-shortcut";
import { FilterDate, FilterSelect } from "@/ui/filter-field";
import { SearchField } from "@/ui/search-field";

/** As many filters as fit into one row on a phone. */
const filtersInARow = 2;

/** Search and filters of a list. */
export function ListControls<T>({
  searchLabel,
  searchField,
  view,
  items,
  params,
  onChange,
}: {
  searchLabel: string;
  searchField: RefObject<HTMLInputElement | null>;
  view: ListView<T>;
  items: readonly T[];
  params: ListParams;
  onChange: (changes: ListParams) => void;
}) {
  const filters = view.filters.map((filter) => {
    const field = {
      label: filter.label,
      value: params[filter.name] ?? "",
      onChange: (value: string) => onChange({ [filter.name]: value }),
    };
    return filter.kind === "date" ? (
      <FilterDate key={filter.name} {...field} />
    ) : (
      <FilterSelect key={filter.name} {...field} choices={[anyChoice, ...filter.choices(items)]} />
    );
  });
  return (
    <search className={styles.controls}>
      <div className={styles.search}>
        <SearchField
          ref={searchField}
          label={searchLabel}
          placeholder={searchLabel}
          shortcut={searchShortcut}
          value={params.q ?? ""}
          onChange={(q) => onChange({ q })}
        />
        {!params.q && (
          <kbd className={styles.shortcut} aria-hidden>
            {searchShortcut}
          </kbd>
        )}
      </div>
      {filters.length > filtersInARow ? (
        <ListFilters activeCount={activeFilters(params, view).length}>{filters}</ListFilters>
      ) : (
        filters
      )}
    </search>
  );
}

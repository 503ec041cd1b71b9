export interface Filter {
  search: string;
  category: string;
}

interface Categorized {
  category: string;
}

export const allCategories = "all";
export const noFilter: Filter = { search: "", category: allCategories };

/** Distinct categories, sorted case-insensitively. */
export function listCategories(items: readonly Categorized[]): string[] {
  const categories = new Set(items.map((item) => item.category));
  return [...categories].sort((one, other) => one.localeCompare(other, "en", { sensitivity: "base" }));
}

/** Case-insensitive search in `searchFields`, within a category. */
export function filterItems<T extends Categorized>(
  items: readonly T[],
  { search, category }: Filter,
  getFields: (item: T) => readonly string[],
): T[] {
  const matches = searchMatcher(search);
  return items.filter(
    (item) => (category === allCategories || item.category === category) && matches(getFields(item)),
  );
}

/** Case-insensitive search for a part of one of the texts. A blank search matches everything. */
export function searchMatcher(search: string): (texts: readonly string[]) => boolean {
  const wanted = search.trim().toLowerCase();
  return (texts) => wanted === "" || texts.some((text) => text.toLowerCase().includes(wanted));
}

export function isFiltering({ search, category }: Filter): boolean {
  return search.trim() !== "" || category !== allCategories;
}

/** An outdated link may name a category that no longer exists, which would hide everything. */
export function normalizeFilter(filter: Filter, categories: readonly string[]): Filter {
  return categories.includes(filter.category) ? filter : { ...filter, category: allCategories };
}

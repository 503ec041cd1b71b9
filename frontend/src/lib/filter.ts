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
  const wanted = search.trim().toLowerCase();
  return items.filter(
    (item) =>
      (category === allCategories || item.category === category) &&
      (wanted === "" || getFields(item).some((text) => text.toLowerCase().includes(wanted))),
  );
}

export function isFiltering({ search, category }: Filter): boolean {
  return search.trim() !== "" || category !== allCategories;
}

/** An outdated link may name a category that no longer exists, which would hide everything. */
export function normalizeFilter(filter: Filter, categories: readonly string[]): Filter {
  return categories.includes(filter.category) ? filter : { ...filter, category: allCategories };
}

/** Parses "?q=meal&category=Lifestyle". */
export function parseFilter(query: URLSearchParams): Filter {
  return { search: query.get("q") ?? "", category: query.get("category") || allCategories };
}

/** Pages of results on screen: "?page=2" shows the first two. */
export function parsePage(query: URLSearchParams): number {
  const page = query.get("page") ?? "";
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

/** Writes the filter into a query string and keeps other parameters; null if nothing changes. */
export function serializeFilter(search: string, filter: Filter): string | null {
  const query = new URLSearchParams(search);
  const inUrl = parseFilter(query);
  const typed = filter.search.trim() ? filter.search : "";
  if (inUrl.search === typed && inUrl.category === filter.category) return null;
  query.delete("q");
  query.delete("category");
  query.delete("page");
  if (typed) query.set("q", typed);
  if (filter.category !== allCategories) query.set("category", filter.category);
  const text = query.toString();
  return text && `?${text}`;
}

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
  texts: (item: T) => readonly string[],
): T[] {
  const wanted = search.trim().toLowerCase();
  return items.filter(
    (item) =>
      (category === allCategories || item.category === category) &&
      (wanted === "" || lowered(item, texts).some((text) => text.includes(wanted))),
  );
}

/** The texts of an entry as they are compared: made once, and not at every key. */
const comparable = new WeakMap<object, { from: unknown; made: readonly string[] }>();

function lowered<T extends Categorized>(item: T, texts: (item: T) => readonly string[]): readonly string[] {
  const known = comparable.get(item);
  if (known?.from === texts) return known.made;
  const made = texts(item).map((text) => text.toLowerCase());
  comparable.set(item, { from: texts, made });
  return made;
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

/** Writes the filter into a query string and keeps other parameters; null if nothing changes. */
export function serializeFilter(search: string, filter: Filter): string | null {
  const query = new URLSearchParams(search);
  const inUrl = parseFilter(query);
  const typed = filter.search.trim() ? filter.search : "";
  if (inUrl.search === typed && inUrl.category === filter.category) return null;
  query.delete("q");
  query.delete("category");
  if (typed) query.set("q", typed);
  if (filter.category !== allCategories) query.set("category", filter.category);
  const text = query.toString();
  return text && `?${text}`;
}

import type { ListParams } from "@/lib/lists/list-params";
import { normalizeForSearch } from "@/lib/text/normalize-for-search";

export interface Choice {
  value: string;
  label: string;
}

/** The choice of a filter that matches all items. */
export const anyChoice: Choice = { value: "all", label: "All" };

/** The names of the values of a choice. */
export type Names = Readonly<Record<string, string | { name: string }>>;

/** A choice for each value, from the names of the values. */
export function toChoices(names: Names): Choice[] {
  return Object.entries(names).map(([value, named]) => ({
    value,
    label: typeof named === "string" ? named : named.name,
  }));
}

/** The texts of an item that are searched, in the browser. */
export type SearchFields<T> = (item: T) => readonly string[];

/** A sort order besides the list's own. */
export interface ListOrder<T> extends Choice {
  compare: (a: T, b: T) => number;
}

export const newestFirst: ListOrder<{ createdAt: string }> = {
  value: "newest",
  label: "Newest",
  compare: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
};

export function alphabetical<T>(nameOf: (item: T) => string): ListOrder<T> {
  return { value: "name", label: "A–Z", compare: (a, b) => compareNames(nameOf(a), nameOf(b)) };
}

const compareNames = (a: string, b: string) => a.localeCompare(b, "en", { sensitivity: "base" });

/** The parameters of a list with a search and a category that shows everything, in its own order. */
export const defaultListParams: ListParams = { q: "", category: anyChoice.value, sort: "" };

/** Replaces a category that no longer exists, which would hide everything. */
export function normalizeListParams(
  items: readonly { category: string }[],
  { q = "", category, sort = "" }: ListParams,
): ListParams {
  const known = listCategories(items).find((name) => name === category);
  return { q, category: known ?? anyChoice.value, sort };
}

/** The items that match, sorted. */
export function listResults<T extends { category: string }>(
  items: readonly T[],
  params: ListParams,
  searchFields: SearchFields<T>,
  orders: readonly ListOrder<T>[] = [],
): readonly T[] {
  const search = normalizeForSearch(params.q?.trim() ?? "");
  const { category = anyChoice.value } = params;
  const found = items.filter(
    (item) =>
      (category === anyChoice.value || isSameCategory(item.category, category)) &&
      (search === "" || searchFields(item).some((text) => normalizeForSearch(text).includes(search))),
  );
  const order = orders.find(({ value }) => value === params.sort);
  return order ? found.toSorted(order.compare) : found;
}

/** Whether search or category hide items. */
export function isFiltered({ q, category }: ListParams): boolean {
  return Boolean(q?.trim()) || category !== anyChoice.value;
}

/** Categories that differ only in case or form are the same. */
const categoryKey = (category: string) => normalizeForSearch(category ?? "");

export const isSameCategory = (a: string, b: string) => categoryKey(a) === categoryKey(b);

/** Distinct categories in their first spelling, sorted. */
export function listCategories(items: readonly { category: string }[]): string[] {
  const spellings = new Map<string, string>();
  for (const { category } of items) {
    const key = categoryKey(category);
    if (key && !spellings.has(key)) spellings.set(key, category);
  }
  return [...spellings.values()].sort(compareNames);
}

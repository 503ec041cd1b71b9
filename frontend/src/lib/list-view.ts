import type { ListParams } from "@/lib/list-params";
import { normalizeForSearch } from "@/lib/normalize-for-search";

export interface Choice {
  value: string;
  label: string;
}

interface FilterBase<T> {
  /** The parameter in the URL. */
  name: string;
  label: string;
  matches: (item: T, value: string) => boolean;
}
interface ChoiceFilter<T> extends FilterBase<T> {
  kind: "choice";
  /** In addition to `anyChoice`. */
  choices: (items: readonly T[]) => readonly Choice[];
}
interface DateFilter<T> extends FilterBase<T> {
  kind: "date";
}
export type ListFilter<T> = ChoiceFilter<T> | DateFilter<T>;

export interface SortOrder<T> extends Choice {
  sort: (items: readonly T[]) => readonly T[];
}

/** Configuration of client-side search, filters and sort orders of a list. */
export interface ListView<T> {
  searchFields: (item: T) => readonly string[];
  filters: readonly ListFilter<T>[];
  /** The server's order, if it is not `newestFirst`. */
  serverOrder?: Choice;
  /** In addition to the server's order. */
  sortOrders: readonly SortOrder<T>[];
}

export const newestFirst: Choice = { value: "", label: "Newest first" };
/** The choice of a filter that matches all items. */
export const anyChoice: Choice = { value: "all", label: "All" };

/** A choice for each value, from the names of the values. */
export function choicesOf(names: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

/** The parameters of a list that shows everything. */
export function defaultListParams<T>({ filters }: ListView<T>): ListParams {
  const entries = filters.map((filter) => [filter.name, defaultValue(filter)]);
  return { q: "", sort: newestFirst.value, ...Object.fromEntries(entries) };
}

function defaultValue<T>({ kind }: ListFilter<T>): string {
  return kind === "date" ? "" : anyChoice.value;
}

/** Replaces values that no control can show, such as a category that no longer exists, which would hide everything. */
export function normalizeListParams<T>(
  items: readonly T[],
  { q = "", sort, ...values }: ListParams,
  view: ListView<T>,
): ListParams {
  const filters = view.filters.map((filter) => {
    const value = values[filter.name] ?? "";
    return [filter.name, isKnown(filter, value, items) ? value : defaultValue(filter)];
  });
  const order = view.sortOrders.find(({ value }) => value === sort) ?? newestFirst;
  return { q, sort: order.value, ...Object.fromEntries(filters) };
}

function isKnown<T>(filter: ListFilter<T>, value: string, items: readonly T[]): boolean {
  if (filter.kind === "date") return /^\d{4}-\d{2}-\d{2}$/.test(value);
  return filter.choices(items).some((choice) => choice.value === value);
}

/** The filtered and sorted items. */
export function listResults<T>(items: readonly T[], params: ListParams, view: ListView<T>): readonly T[] {
  const search = normalizeForSearch(params.q?.trim() ?? "");
  const filters = activeFilters(params, view);
  const results = items.filter(
    (item) =>
      filters.every(({ name, matches }) => matches(item, params[name] ?? "")) &&
      (search === "" || view.searchFields(item).some((text) => normalizeForSearch(text).includes(search))),
  );
  return view.sortOrders.find(({ value }) => value === params.sort)?.sort(results) ?? results;
}

/** Whether search or filters hide items. */
export function isFiltered<T>(params: ListParams, view: ListView<T>): boolean {
  return Boolean(params.q?.trim()) || activeFilters(params, view).length > 0;
}

/** The filters that differ from their defaults. */
export function activeFilters<T>(params: ListParams, { filters }: ListView<T>): readonly ListFilter<T>[] {
  return filters.filter((filter) => params[filter.name] !== defaultValue(filter));
}

export function categoryFilter<T extends { category: string }>(): ListFilter<T> {
  return {
    kind: "choice",
    name: "category",
    label: "Category",
    choices: (items) => listCategories(items).map((name) => ({ value: name, label: name })),
    matches: (item, category) => categoryKey(item.category) === categoryKey(category),
  };
}

/** Categories that differ only in case or form are the same. */
const categoryKey = normalizeForSearch;

/** Distinct categories in their first spelling, sorted. */
export function listCategories(items: readonly { category: string }[]): string[] {
  const spellings = new Map<string, string>();
  for (const { category } of items) {
    const key = categoryKey(category);
    if (!spellings.has(key)) spellings.set(key, category);
  }
  return [...spellings.values()].sort((a, b) => a.localeCompare(b, "en", { sensitivity: "base" }));
}

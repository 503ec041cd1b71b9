import { listCategories, searchMatcher } from "@/lib/filter";
import type { ListParams } from "@/lib/list-params";

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
  choices: (items: readonly T[]) => readonly Choice[];
}
interface DateFilter<T> extends FilterBase<T> {
  kind: "date";
}
export type ListFilter<T> = ChoiceFilter<T> | DateFilter<T>;

export interface SortOrder<T> extends Choice {
  sort: Sort<T>;
}

/** How a list that is in the browser as a whole can be searched, filtered and sorted. */
export interface ListView<T> {
  searchFields: (item: T) => readonly string[];
  filters: readonly ListFilter<T>[];
  /** Beside `newestFirst`, the order of the server. */
  sortOrders: readonly SortOrder<T>[];
}

export const newestFirst: Choice = { value: "", label: "Newest first" };

/** The parameters of a list that shows everything. An empty filter matches all items. */
export function defaultListParams<T>({ filters }: ListView<T>): ListParams {
  return Object.fromEntries([
    ["q", ""],
    ["sort", newestFirst.value],
    ...filters.map(({ name }) => [name, ""]),
  ]);
}

/** Drops values that no control can show, such as a category that no longer exists: they would hide everything. */
export function knownListParams<T>(items: readonly T[], params: ListParams, view: ListView<T>): ListParams {
  const filters = view.filters.map((filter) => {
    const value = params[filter.name] ?? "";
    return [filter.name, isKnown(filter, value, items) ? value : ""];
  });
  const sort = view.sortOrders.some(({ value }) => value === params.sort) ? params.sort : newestFirst.value;
  return { q: params.q ?? "", sort: sort ?? "", ...Object.fromEntries(filters) };
}

function isKnown<T>(filter: ListFilter<T>, value: string, items: readonly T[]): boolean {
  if (filter.kind === "date") return /^\d{4}-\d{2}-\d{2}$/.test(value);
  return filter.choices(items).some((choice) => choice.value === value);
}

/** The items to show, in their order. */
export function listResults<T>(items: readonly T[], params: ListParams, view: ListView<T>): readonly T[] {
  const matchesSearch = searchMatcher(params.q ?? "");
  const active = view.filters.flatMap(({ name, matches }) => {
    const value = params[name];
    return value ? [(item: T) => matches(item, value)] : [];
  });
  const results = items.filter(
    (item) => active.every((matches) => matches(item)) && matchesSearch(view.searchFields(item)),
  );
  return view.sortOrders.find(({ value }) => value === params.sort)?.sort(results) ?? results;
}

/** Whether search or filters hide items. */
export function isFiltered<T>(params: ListParams, { filters }: ListView<T>): boolean {
  return ["q", ...filters.map(({ name }) => name)].some((name) => params[name]?.trim());
}

export function categoryFilter<T extends { category: string }>(): ListFilter<T> {
  return {
    kind: "choice",
    name: "category",
    label: "Category",
    choices: (items) => listCategories(items).map((name) => ({ value: name, label: name })),
    matches: (item, category) => item.category === category,
  };
}

export const oldestFirst = {
  value: "oldest",
  label: "Oldest first",
  sort: <T>(items: readonly T[]) => items.toReversed(),
};

type Sort<T> = (items: readonly T[]) => readonly T[];
type Direction = "ascending" | "descending";

/** Items with equal keys stay in the order of the server, here and in `byNumber`. */
export function byText<T>(key: (item: T) => string, direction: Direction = "ascending"): Sort<T> {
  return by((one, other) => collator.compare(key(one), key(other)), direction);
}

export function byNumber<T>(key: (item: T) => number, direction: Direction = "ascending"): Sort<T> {
  return by((one, other) => key(one) - key(other), direction);
}

function by<T>(compare: (one: T, other: T) => number, direction: Direction): Sort<T> {
  const sign = direction === "ascending" ? 1 : -1;
  return (items) => items.toSorted((one, other) => sign * compare(one, other));
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

import { endOfDay, startOfDay } from "@/components/admin/date-range";
import type { ListParams } from "@/lib/lists/list-params";
import { anyChoice, type Choice, type Names, toChoices } from "@/lib/lists/list-view";

interface FilterBase {
  /** The parameter in the URL. */
  name: string;
  /** The query parameter of the API, if it has another name. */
  param?: string;
  label: string;
  /** The value for the API, empty if there is none. By default, it is the value of the control. */
  toQuery?: (value: string) => string;
  /** The name of another filter without which this one is hidden. */
  requires?: string;
  /** The names of other filters. Each of them hides this one, which then has no effect. */
  unless?: readonly string[];
}

interface TextFilter extends FilterBase {
  /** "/" moves the focus to the `search`. */
  kind: "search" | "text";
  placeholder: string;
  /** What to correct in a text that has no value for the API. */
  hint?: string;
}

interface SelectFilter extends FilterBase {
  /** A `sort` hides no items. */
  kind: "select" | "sort";
  /** The first one is the default, which the API does not need. */
  choices: readonly Choice[];
  /** The label of a value that is not among the choices. Without one, the value counts as the default. */
  otherLabel?: (value: string) => string | undefined;
}

interface DateFilter extends FilterBase {
  kind: "date";
}

/** A filter of a list that the server filters: its control, its parameter in the URL, and that of the API. */
export type Filter = TextFilter | SelectFilter | DateFilter;

/** No searched text is longer. */
const maxSearch = 320;

/** The main search field of a list. */
export function searchFilter(label: string, placeholder = label): Filter {
  const toQuery = (text: string) => text.trim().slice(0, maxSearch);
  return { kind: "search", name: "q", param: "search", label, placeholder, toQuery };
}

/** A choice between "All" and these. */
export function selectFilter(name: string, label: string, names: Names): Filter {
  return { kind: "select", name, label, choices: [anyChoice, ...toChoices(names)] };
}

/** The agent may no longer be sold, or not be loaded yet. */
export function agentFilter(agents: readonly { id: string; title: string }[] = []): Filter {
  return {
    kind: "select",
    name: "agent",
    param: "agentId",
    label: "Agent",
    choices: [anyChoice, ...agents.map(({ id, title }) => ({ value: id, label: title }))],
    otherLabel: (value) => (isId(value) ? "Selected agent" : undefined),
  };
}

/** Days in the local time zone, both included. */
export function dateFilters(from = "From", to = "To"): [Filter, Filter] {
  return [
    { kind: "date", name: "from", param: "since", label: from, toQuery: startOfDay },
    { kind: "date", name: "to", param: "until", label: to, toQuery: endOfDay },
  ];
}

export function sortFilter(...choices: [Choice, ...Choice[]]): Filter {
  return { kind: "sort", name: "sort", label: "Sort", choices };
}

/** For lists that the server returns in the order of members' screens by default. */
export const membersOrder: Choice = { value: "", label: "As members see it" };
export const newestFirst: Choice = { value: "newest", label: "Newest first" };
export const oldestFirst: Choice = { value: "oldest", label: "Oldest first" };

/** Names in both directions. */
export function byName(name: string, label: string): [Choice, Choice] {
  return [
    { value: name, label: `${label}, A to Z` },
    { value: `-${name}`, label: `${label}, Z to A` },
  ];
}

function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** The parameters of a list that shows everything. */
export function defaultParams(filters: readonly Filter[]): ListParams {
  return Object.fromEntries(filters.map((filter) => [filter.name, defaultValue(filter)]));
}

function defaultValue(filter: Filter): string {
  return "choices" in filter ? (filter.choices[0]?.value ?? "") : "";
}

/** The choices of a select, and the current value if it is another one. */
export function shownChoices(
  { name, choices, otherLabel }: SelectFilter,
  params: ListParams,
): readonly Choice[] {
  const value = params[name] ?? "";
  const label = choices.some((choice) => choice.value === value) ? undefined : otherLabel?.(value);
  return label === undefined ? choices : [...choices, { value, label }];
}

/** The parameters with the default instead of values that no control can show. */
export function knownParams(filters: readonly Filter[], params: ListParams): ListParams {
  const values = filters.map((filter) => {
    const value = params[filter.name] ?? "";
    const isKnown =
      !("choices" in filter) || shownChoices(filter, params).some((choice) => choice.value === value);
    return [filter.name, isKnown ? value : defaultValue(filter)];
  });
  return { ...params, ...Object.fromEntries(values) };
}

/** What the API gets for a filter, of known parameters. */
function queryValue(filter: Filter, params: ListParams): string {
  const value = params[filter.name] ?? "";
  if (filter.toQuery) return filter.toQuery(value);
  return "choices" in filter && value === defaultValue(filter) ? "" : value.trim();
}

/** The query parameters of the API, of known parameters. Empty ones are left out. */
export function toQuery(filters: readonly Filter[], params: ListParams): Record<string, string> {
  const values = shownFilters(filters, params).map((filter): [string, string] => [
    filter.param ?? filter.name,
    queryValue(filter, params),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}

/** The filters without those that the others hide. */
export function shownFilters(filters: readonly Filter[], params: ListParams): readonly Filter[] {
  const defaults = defaultParams(filters);
  const isSet = (name: string) => params[name] !== defaults[name];
  return filters.filter(({ requires, unless }) => (!requires || isSet(requires)) && !unless?.some(isSet));
}

/** The filters that may hide items, of known parameters. */
export function activeFilters(filters: readonly Filter[], params: ListParams): readonly Filter[] {
  return shownFilters(filters, params).filter(
    (filter) =>
      filter.kind !== "sort" &&
      ("choices" in filter
        ? params[filter.name] !== defaultValue(filter)
        : queryValue(filter, params) !== ""),
  );
}

/** What to correct in a filter before it takes effect. */
export function findHint(filters: readonly Filter[], params: ListParams): string | undefined {
  const incomplete = filters.find(
    (filter) => "hint" in filter && params[filter.name]?.trim() && queryValue(filter, params) === "",
  );
  return incomplete && "hint" in incomplete ? incomplete.hint : undefined;
}

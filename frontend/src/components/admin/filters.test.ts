import { expect, test } from "vitest";
import {
  activeFilters,
  agentFilter,
  dateFilters,
  type Filter,
  findHint,
  knownParams,
  searchFilter,
  selectFilter,
  shownFilters,
  sortFilter,
  toQuery,
} from "@/components/admin/filters";

const agent = "01920000-0000-7000-8000-000000000001";
const filters: Filter[] = [
  searchFilter("Search things"),
  selectFilter("kind", "Kind", { big: "Big", small: "Small" }),
  { kind: "text", name: "id", label: "ID", placeholder: "ID", requires: "kind" },
  agentFilter([]),
  ...dateFilters(),
  sortFilter({ value: "newest", label: "Newest" }, { value: "oldest", label: "Oldest" }),
];
const defaults = { q: "", kind: "all", id: "", agent: "all", from: "", to: "", sort: "newest" };
const namesOf = (list: readonly Filter[]) => list.map(({ name }) => name);

test("defaults_have_no_query_and_no_active_filter", () => {
  expect(toQuery(filters, defaults)).toEqual({});
  expect(activeFilters(filters, defaults)).toEqual([]);
});

test("values_become_query_parameters_of_the_api", () => {
  const params = {
    q: " soup ",
    kind: "big",
    id: "7 ",
    agent,
    from: "2026-11-01",
    to: "soon",
    sort: "oldest",
  };
  expect(toQuery(filters, params)).toEqual({
    search: "soup",
    kind: "big",
    id: "7",
    agentId: agent,
    since: new Date(2026, 10, 1).toISOString(),
    sort: "oldest",
  });
  // Neither the sort order nor a date that does not exist hides anything.
  expect(namesOf(activeFilters(filters, params))).toEqual(["q", "kind", "id", "agent", "from"]);
});

test("unknown_values_count_as_the_default", () => {
  const unknown = { ...defaults, kind: "huge", agent: "1", sort: "best" };
  expect(knownParams(filters, unknown)).toEqual(defaults);
  expect(knownParams(filters, { ...defaults, agent })).toMatchObject({ agent });
});

test("filter_that_requires_another_is_hidden_without_it", () => {
  const params = { ...defaults, id: "7" };
  expect(namesOf(shownFilters(filters, params))).not.toContain("id");
  expect(toQuery(filters, params)).toEqual({});
  expect(activeFilters(filters, params)).toEqual([]);
});

test("filter_that_another_replaces_is_hidden_with_it", () => {
  const unpaid: Filter = { ...selectFilter("unpaid", "Unpaid", { no: "No" }), unless: ["q", "kind"] };
  const list = [...filters, unpaid];
  const all = { ...defaults, unpaid: "no" };
  expect(toQuery(list, all)).toEqual({ unpaid: "no" });
  expect(toQuery(list, { ...all, q: "soup" })).toEqual({ search: "soup" });
  expect(namesOf(shownFilters(list, { ...all, kind: "big" }))).not.toContain("unpaid");
});

test("hint_is_of_a_text_without_a_value_for_the_api", () => {
  const email: Filter = {
    kind: "search",
    name: "to",
    label: "Recipient",
    placeholder: "Recipient",
    toQuery: (text) => (text.includes("@") ? text : ""),
    hint: "Enter an address.",
  };
  expect(findHint([email], { to: "mira" })).toBe("Enter an address.");
  expect(findHint([email], { to: "mira@example.com" })).toBeUndefined();
  expect(findHint([email], { to: " " })).toBeUndefined();
});

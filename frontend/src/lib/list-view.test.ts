import { expect, test } from "vitest";
import { byNumber, byText, oldestFirst } from "@/lib/list-sort";
import {
  categoryFilter,
  defaultListParams,
  isFiltered,
  type ListView,
  listCategories,
  listResults,
  normalizeListParams,
} from "@/lib/list-view";

interface Item {
  name: string;
  category: string;
  price: number;
  date: string;
}
const ada = { name: "Ada 10", category: "People", price: 5, date: "2025-01-05" };
const bread = { name: "bread", category: "Food", price: 5, date: "2025-02-01" };
const ada2 = { name: "ada 2", category: "People", price: 1, date: "2025-03-01" };
const items = [ada, bread, ada2];

const view: ListView<Item> = {
  searchFields: ({ name }) => [name],
  filters: [
    categoryFilter(),
    { kind: "date", name: "from", label: "From", matches: ({ date }, from) => date >= from },
  ],
  sortOrders: [
    oldestFirst,
    { value: "name", label: "Name", sort: byText(({ name }) => name) },
    { value: "-price", label: "Price", sort: byNumber(({ price }) => price, "descending") },
  ],
};
const defaults = defaultListParams(view);
const results = (params: Record<string, string>) => listResults(items, { ...defaults, ...params }, view);

test("results_of_defaults_are_all_items_in_server_order", () => {
  expect(results({})).toEqual(items);
  expect(isFiltered(defaults, view)).toBe(false);
});

test("results_match_search_and_every_filter", () => {
  expect(results({ q: " ADA " })).toEqual([ada, ada2]);
  expect(results({ category: "Food" })).toEqual([bread]);
  expect(results({ q: "ada", category: "People", from: "2025-02-01" })).toEqual([ada2]);
  expect(results({ q: "ada", category: "Food" })).toEqual([]);
});

test("search_finds_other_forms_of_the_same_letters", () => {
  const names = ["Cre\u0300me bru\u0302le\u0301e", "Ｆｕｌｌ width", "Oﬃce"];
  const dishes = names.map((name) => ({ ...ada, name }));
  const found = (q: string) => listResults(dishes, { ...defaults, q }, view).map(({ name }) => name);
  expect(found("CRÈME")).toEqual([names[0]]);
  expect(found("full WIDTH")).toEqual([names[1]]);
  expect(found("office")).toEqual([names[2]]);
  expect(listResults([{ ...ada, name: "Crème" }], { ...defaults, q: "cre\u0300me" }, view)).toHaveLength(1);
});

test("sort_by_text_ignores_case_and_compares_numbers", () => {
  expect(results({ sort: "name" })).toEqual([ada2, ada, bread]);
});

test("sort_with_equal_keys_keeps_server_order", () => {
  expect(results({ sort: "-price" })).toEqual([ada, bread, ada2]);
});

test("sort_oldest_first_reverses_server_order", () => {
  expect(results({ sort: "oldest" })).toEqual([ada2, bread, ada]);
});

test("normalize_params_replaces_values_without_control", () => {
  const normalize = (params: Record<string, string>) =>
    normalizeListParams(items, { ...defaults, ...params }, view);
  expect(normalize({ q: "x", category: "Food", from: "2025-02-01", sort: "name" })).toEqual({
    q: "x",
    category: "Food",
    from: "2025-02-01",
    sort: "name",
  });
  expect(normalize({ category: "Deleted", from: "yesterday", sort: "size" })).toEqual(defaults);
});

test.each([{ q: "x" }, { category: "Food" }, { from: "2025-02-01" }])("is_filtered_by_%o", (params) => {
  expect(isFiltered({ ...defaults, ...params }, view)).toBe(true);
});

test.each([{ q: "  " }, { sort: "name" }])("is_filtered_not_by_%o", (params) => {
  expect(isFiltered({ ...defaults, ...params }, view)).toBe(false);
});

test("categories_that_differ_in_case_are_one_filter", () => {
  const items = ["Garden", "Food", "garden"].map((category) => ({ category }));
  const filter = categoryFilter<{ category: string }>();
  expect(listCategories(items)).toEqual(["Food", "Garden"]);
  expect(items.filter((item) => filter.matches(item, "Garden"))).toEqual([items[0], items[2]]);
});

test("list_categories_are_distinct_and_sorted_ignoring_case", () => {
  const categories = ["productivity", "Education", "lifestyle", "Education", "Ärzte"];
  expect(listCategories(categories.map((category) => ({ category })))).toEqual([
    "Ärzte",
    "Education",
    "lifestyle",
    "productivity",
  ]);
});

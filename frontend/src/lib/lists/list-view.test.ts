import { expect, test } from "vitest";
import {
  alphabetical,
  defaultListParams,
  isFiltered,
  listCategories,
  listResults,
  normalizeListParams,
} from "@/lib/lists/list-view";

interface Item {
  name: string;
  category: string;
}
const ada = { name: "Ada 10", category: "People" };
const bread = { name: "bread", category: "Food" };
const ada2 = { name: "ada 2", category: "People" };
const items = [ada, bread, ada2];

const searchFields = ({ name }: Item) => [name];
const find = (items: Item[], params: Record<string, string>) =>
  listResults(items, { ...defaultListParams, ...params }, searchFields);

test("results_of_defaults_are_all_items_in_server_order", () => {
  expect(find(items, {})).toEqual(items);
  expect(isFiltered(defaultListParams)).toBe(false);
});

test("results_match_search_and_category", () => {
  expect(find(items, { q: " ADA " })).toEqual([ada, ada2]);
  expect(find(items, { category: "Food" })).toEqual([bread]);
  expect(find(items, { q: "ada", category: "Food" })).toEqual([]);
});

test("results_are_sorted_by_a_known_order", () => {
  const orders = [alphabetical(({ name }: Item) => name)];
  const sorted = (sort: string) => listResults(items, { ...defaultListParams, sort }, searchFields, orders);
  expect(sorted("name")).toEqual([ada, ada2, bread]);
  expect(sorted("price")).toEqual(items);
});

test("search_finds_other_forms_of_the_same_letters", () => {
  const names = ["Cre\u0300me bru\u0302le\u0301e", "Ｆｕｌｌ width", "Oﬃce"];
  const dishes = names.map((name) => ({ ...ada, name }));
  const found = (q: string) => find(dishes, { q }).map(({ name }) => name);
  expect(found("CRÈME")).toEqual([names[0]]);
  expect(found("full WIDTH")).toEqual([names[1]]);
  expect(found("office")).toEqual([names[2]]);
  expect(find([{ ...ada, name: "Crème" }], { q: "cre\u0300me" })).toHaveLength(1);
});

test("normalize_params_replaces_unknown_category", () => {
  expect(normalizeListParams(items, { q: "x", category: "Food" })).toEqual({
    q: "x",
    category: "Food",
    sort: "",
  });
  expect(normalizeListParams(items, { q: "", category: "Deleted" })).toEqual(defaultListParams);
});

test("is_filtered_by_search_or_category", () => {
  expect(isFiltered({ ...defaultListParams, q: "x" })).toBe(true);
  expect(isFiltered({ ...defaultListParams, category: "Food" })).toBe(true);
  expect(isFiltered({ ...defaultListParams, q: "  " })).toBe(false);
});

test("categories_that_differ_in_case_are_one_filter", () => {
  const items = ["Garden", "Food", "garden"].map((category) => ({ name: "", category }));
  expect(listCategories(items)).toEqual(["Food", "Garden"]);
  expect(find(items, { category: "Garden" })).toEqual([items[0], items[2]]);
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

import { expect, test } from "vitest";
import { type Filter, filterItems, isFiltering, listCategories, noFilter } from "@/lib/filter";

const planner = { title: "Meal Planner", description: "A week of dinners", category: "Lifestyle" };
const assistant = { title: "Email Assistant", description: "Replies like yours", category: "Communication" };
const all = [planner, assistant];
const find = (filter: Filter) => filterItems(all, filter, ({ title, description }) => [title, description]);

test("the search looks in title and description, in any case", () => {
  expect(find({ ...noFilter, search: "MEAL" })).toEqual([planner]);
  expect(find({ ...noFilter, search: "replies" })).toEqual([assistant]);
  expect(find({ ...noFilter, search: "lifestyle" })).toEqual([]);
});

test("blanks around the search do not matter", () => {
  expect(find({ ...noFilter, search: "  email " })).toEqual([assistant]);
});

test("search and category must both fit", () => {
  expect(find({ search: "", category: "Lifestyle" })).toEqual([planner]);
  expect(find({ search: "email", category: "Lifestyle" })).toEqual([]);
});

test("without search and category everything is found, in its order", () => {
  expect(find(noFilter)).toEqual(all);
});

test("each category is listed once, alphabetically without case", () => {
  const categories = ["productivity", "Education", "lifestyle", "Education", "Ärzte"].map((category) => ({
    category,
  }));
  expect(listCategories(categories)).toEqual(["Ärzte", "Education", "lifestyle", "productivity"]);
});

test("blanks are no search", () => {
  expect(isFiltering({ ...noFilter, search: "  " })).toBe(false);
  expect(isFiltering({ ...noFilter, search: "a" })).toBe(true);
  expect(isFiltering({ ...noFilter, category: "Lifestyle" })).toBe(true);
});

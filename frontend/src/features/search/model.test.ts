import { expect, test } from "vitest";
import { hitPath, isMissed, normalizeQuery, searchPath } from "@/features/search/model";
import type { SearchHit, SearchResults } from "@/features/search/schema";

const hit: SearchHit = {
  kind: "agent",
  id: "1",
  slug: "recipe-planner",
  isPremium: false,
  title: [
    { text: "Recipe", isMatch: true },
    { text: " Planner", isMatch: false },
  ],
  category: [],
  excerpt: [],
};

test("hit_path_leads_to_each_kind", () => {
  expect(hitPath(hit)).toBe("/gpts/recipe-planner");
  expect(hitPath({ ...hit, kind: "bundle", slug: "a-set" })).toBe("/bundles/a-set");
  expect(hitPath({ ...hit, kind: "prompt", slug: null })).toBe("/free-prompts?prompt=1");
  expect(hitPath({ ...hit, kind: "post", slug: "a-post" })).toBe("/blog/a-post");
  expect(hitPath({ ...hit, kind: "page", id: "privacy", slug: null })).toBe("/privacy");
});

test("query_is_trimmed_and_limited", () => {
  expect(normalizeQuery("  recipe \t planner ")).toBe("recipe planner");
  expect(normalizeQuery("a".repeat(300))).toHaveLength(200);
  expect(searchPath("a&b c")).toBe("/search?q=a%26b+c");
});

test("search_is_missed_without_a_complete_match", () => {
  const counts = { agent: 0, bundle: 0, prompt: 0, post: 0, page: 0 };
  const results: SearchResults = { items: [], counts, isPartial: false };
  expect(isMissed(results)).toBe(true);
  expect(isMissed({ ...results, counts: { ...counts, post: 1 } })).toBe(false);
  expect(isMissed({ ...results, counts: { ...counts, post: 1 }, isPartial: true })).toBe(true);
});

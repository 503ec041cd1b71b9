import fc from "fast-check";
import { expect, test } from "vitest";
import { parseListParams, parsePage, serializeListParams } from "@/lib/lists/list-params";

const defaults = { q: "", category: "all" };
const planner = { q: "meal planner", category: "Lifestyle" };

test("parse_serialized_params_returns_them", () => {
  const value = fc.string().filter((text) => text.trim() !== "");
  fc.assert(
    fc.property(value, value, fc.integer({ min: 1, max: 9999 }), (q, category, page) => {
      const search = serializeListParams("?q=old&category=Old&page=7", { q, category }, defaults, page);
      expect(parseListParams(search, defaults)).toEqual({ q, category });
      expect(parsePage(search)).toBe(page);
    }),
  );
});

test("serialize_defaults_and_blank_search_leaves_no_query", () => {
  expect(serializeListParams("?q=old&page=3", defaults, defaults)).toBe("");
  expect(serializeListParams("?category=Old", { ...defaults, q: "  " }, defaults)).toBe("");
});

test("serialize_keeps_other_parameters", () => {
  expect(serializeListParams("?utm_source=feed&q=old", planner, defaults, 2)).toBe(
    "?utm_source=feed&q=meal+planner&category=Lifestyle&page=2",
  );
  expect(serializeListParams("?utm_source=feed&q=old", defaults, defaults)).toBe("?utm_source=feed");
});

test("parse_missing_or_empty_params_returns_defaults", () => {
  expect(parseListParams("?category=&utm_source=feed", defaults)).toEqual(defaults);
});

test.each(["", "?page=", "?page=0", "?page=-1", "?page=1.5", "?page=x", "?page=12345"])(
  "parse_page_%j_returns_first_page",
  (search) => {
    expect(parsePage(search)).toBe(1);
  },
);

import fc from "fast-check";
import { expect, test } from "vitest";
import { categoryHue, hues } from "@/ui/category-hue";

test("every category has one of the hues, the same in any spelling of its case", () => {
  fc.assert(
    fc.property(fc.string(), (category) => {
      expect(hues).toContain(categoryHue(category));
      expect(categoryHue(` ${category} `)).toBe(categoryHue(category));
    }),
  );
  expect(categoryHue("LIFESTYLE")).toBe(categoryHue("lifestyle"));
});

test("a category named like a part of every object has a hue too", () => {
  expect(hues).toContain(categoryHue("constructor"));
});

test("custom categories do not all have one hue", () => {
  const seen = new Set(Array.from({ length: 20 }, (_, index) => categoryHue(`Custom ${index}`)));
  expect(seen.size).toBeGreaterThan(1);
});

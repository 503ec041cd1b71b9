import fc from "fast-check";
import { expect, test } from "vitest";
import { categoryHue, hues } from "@/ui/category-hue";

test("hue_ignores_case_of_category", () => {
  fc.assert(
    fc.property(fc.string(), (category) => {
      expect(hues).toContain(categoryHue(category));
      expect(categoryHue(` ${category} `)).toBe(categoryHue(category));
    }),
  );
  expect(categoryHue("LIFESTYLE")).toBe(categoryHue("lifestyle"));
});

test("hue_of_object_property_name_exists", () => {
  expect(hues).toContain(categoryHue("constructor"));
});

test("hue_differs_between_neighbors_of_demo_content", () => {
  const free =
    "Lifestyle, Communication, Productivity, Education & Learning, Lifestyle, Communication, Productivity, Family & Home, Money, Communication, Health & Wellness";
  const premium =
    "Career, Career, Money, Family & Home, Lifestyle, Health & Wellness, Education & Learning, Lifestyle, Career, Productivity";
  const prompts =
    "Productivity, Productivity, Productivity, Education & Learning, Education & Learning, Education & Learning, Health & Wellness, Health & Wellness, Personal Growth, Personal Growth, Lifestyle, Lifestyle, Family & Home";
  for (const list of [free, premium, prompts].map((names) => names.split(", "))) {
    for (const [index, category] of list.entries()) {
      // The next card, and the one below in two and three columns.
      for (const neighbor of list.slice(index + 1, index + 4)) {
        if (neighbor !== category)
          expect(categoryHue(neighbor), `${category}, ${neighbor}`).not.toBe(categoryHue(category));
      }
    }
  }
});

test("hue_differs_between_custom_categories", () => {
  const seen = new Set(Array.from({ length: 20 }, (_, index) => categoryHue(`Custom ${index}`)));
  expect(seen.size).toBeGreaterThan(1);
});

test("hue_of_custom_category_is_the_hue_on_share_images", () => {
  // The same values as in application/src/share_images/hue.rs.
  expect(["Custom 1", "Cooking", "旅行", "Travel 🧳"].map(categoryHue)).toEqual([
    "clay",
    "honey",
    "sky",
    "clay",
  ]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { postLimits } from "@/lib/api/api-limits";
import { slugFromTitle, slugPattern } from "@/lib/text/slug";

test.each([
  ["Hello World", "hello-world"],
  ["  Five dinners, one list!  ", "five-dinners-one-list"],
  ["A  --  B", "a-b"],
  ["--a--", "a"],
  ["Cool 😀", "cool"],
  ["Déjà vu: Ångström & Łódź", "deja-vu-angstrom-lodz"],
  ["Straße", "strasse"],
  ["ＷＩＤＥ ２", "wide-2"],
  ["tab\tand\u00a0hard space", "tab-and-hard-space"],
  ["İstanbul", "istanbul"],
  ["2025: what's new?", "2025-whats-new"],
  ["汉字", ""],
  ["🤔", ""],
  ["-", ""],
])("slug_from_title_%j_is_%j", (title, slug) => {
  expect(slugFromTitle(title)).toBe(slug);
});

test("slug_from_any_title_is_valid_or_empty", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
      const slug = slugFromTitle(title);
      if (slug === "") return;
      expect(slug).toMatch(slugPattern);
      expect(slug.length).toBeLessThanOrEqual(postLimits.slug.maxLength);
    }),
  );
});

test("slug_from_slug_is_unchanged", () => {
  const slugs = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,9}$/);
  fc.assert(fc.property(slugs, (slug) => slugFromTitle(slug) === slug));
});

test("slug_from_long_title_is_cut_between_words", () => {
  const slug = slugFromTitle("word ".repeat(60));
  expect(slug).toMatch(/^(word-)+word$/);
  expect(slug.length).toBeLessThanOrEqual(postLimits.slug.maxLength);
  expect(slugFromTitle("w".repeat(200))).toHaveLength(postLimits.slug.maxLength);
});

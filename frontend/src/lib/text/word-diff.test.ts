import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords } from "@/lib/text/word-diff";

const without = (kind: "removed" | "added", before: string, after: string) =>
  diffWords(before, after)
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join("");

test("diff_shows_changed_words_only", () => {
  expect(diffWords("Plan a calm week.", "Plan a sunny week.")).toEqual([
    { kind: "same", text: "Plan a " },
    { kind: "removed", text: "calm" },
    { kind: "added", text: "sunny" },
    { kind: "same", text: " week." },
  ]);
});

test("diff_joins_neighboring_changes", () => {
  expect(diffWords("a red house here", "a blue car here")).toEqual([
    { kind: "same", text: "a " },
    { kind: "removed", text: "red house" },
    { kind: "added", text: "blue car" },
    { kind: "same", text: " here" },
  ]);
});

test("diff_of_equal_or_empty_texts", () => {
  expect(diffWords("Same", "Same")).toEqual([{ kind: "same", text: "Same" }]);
  expect(diffWords("", "")).toEqual([]);
  expect(diffWords("", "New text")).toEqual([{ kind: "added", text: "New text" }]);
});

test("diff_contains_both_texts", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", " ", "  ", "\n", ".", "word", "🌼"))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(without("added", before, after)).toBe(before);
      expect(without("removed", before, after)).toBe(after);
    }),
  );
});

test("diff_of_long_texts_compares_only_what_differs", () => {
  const paragraph = "One two three four five. ".repeat(400);
  const before = `${paragraph}The old end.${paragraph}`;
  const after = `${paragraph}The new end.${paragraph}`;
  expect(diffWords(before, after).filter(({ kind }) => kind !== "same")).toEqual([
    { kind: "removed", text: "old" },
    { kind: "added", text: "new" },
  ]);
});

test("diff_of_texts_that_have_little_in_common_replaces_all", () => {
  const words = (prefix: string) => Array.from({ length: 3000 }, (_, index) => `${prefix}${index}`).join(" ");
  expect(diffWords(`same ${words("a")}`, `same ${words("b")}`).map(({ kind }) => kind)).toEqual([
    "same",
    "removed",
    "added",
  ]);
});

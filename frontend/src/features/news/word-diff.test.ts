import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords } from "@/features/news/word-diff";

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

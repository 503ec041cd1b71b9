import { expect, test } from "vitest";
import { fillIn, listFields } from "@/features/prompts/fill-in";
import { maxFields, parseTemplate } from "@/features/prompts/template";

const fields = (prompt: string) => listFields(parseTemplate(prompt));

test.each([
  ["Plan [number] dinners for {{ who eats }}.", ["number", "who eats"]],
  ["Explain [topic], then quiz me on {{Topic}} and [ TOPIC ].", ["topic"]],
  [
    "[my child's age], [Tuesday/Wednesday], [what, when & where?]",
    ["my child's age", "Tuesday/Wednesday", "what, when & where?"],
  ],
  ["[Größe] und [テーマ]", ["Größe", "テーマ"]],
  ["[first\nsecond] [an [unclosed] one [name]: [a][b]", ["unclosed", "name", "a", "b"]],
])("list_fields_of_%j", (prompt, expected) => {
  expect(fields(prompt)).toEqual(expected);
});

test.each([
  "- [ ] buy bread\n- [x] call mom\n- [X] rest",
  "see [1], [^2] and [3–4]",
  "[our site](https://example.com)",
  "[[wiki]] {{{x}}} {x} [a {{b}",
  "[]{{}} [{{a}}]",
  `[${"long ".repeat(10)}]`,
])("list_fields_ignores_%j", (prompt) => {
  expect(fields(prompt)).toEqual([]);
});

test("list_fields_beyond_the_limit_are_text", () => {
  const prompt = Array.from({ length: maxFields + 3 }, (_, index) => `[field ${index}] [field 0]`).join(" ");
  expect(fields(prompt)).toHaveLength(maxFields);
});

test("fill_in_replaces_every_occurrence_and_leaves_the_rest_as_written", () => {
  const parts = parseTemplate("Explain {{topic}} by [date]. Quiz me on [Topic].");
  expect(fillIn(parts, new Map([["topic", " $& fractions "]]))).toBe(
    "Explain $& fractions by [date]. Quiz me on $& fractions.",
  );
  expect(
    fillIn(
      parts,
      new Map([
        ["topic", "[date]"],
        ["date", "  "],
      ]),
    ),
  ).toBe("Explain [date] by [date]. Quiz me on [date].");
});

test("fill_in_without_values_returns_any_prompt_unchanged", () => {
  const pieces = ["[", "]", "{{", "}}", "{", "}", "a", "x", " ", "\n", "(", ":", "é", "🌼", "[b]", "{{c}}"];
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  for (let round = 0; round < 2000; round++) {
    const prompt = Array.from({ length: next() % 24 }, () => pieces[next() % pieces.length]).join("");
    const parts = parseTemplate(prompt);
    expect(parts.map(({ text }) => text).join("")).toBe(prompt);
    expect(fillIn(parts, new Map())).toBe(prompt);
    expect(listFields(parts).every((name) => name === name.trim() && name !== "")).toBe(true);
  }
});

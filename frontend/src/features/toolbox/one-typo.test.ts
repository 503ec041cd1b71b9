import { expect, test } from "vitest";
import { hasWordWithTypo } from "@/features/toolbox/one-typo";

const text = "meal, grocery list, and recipe planner";

test.each([
  "groccery",
  "grocry",
  "grocery",
  "grosery",
  "gorcery",
  "grocey",
  "recipy",
  "planer",
  "plann",
  "lisst",
])("word_with_one_typo_%s_matches", (word) => expect(hasWordWithTypo(text, word)).toBe(true));

test.each(["grosory", "rocery", "lis", "mal", "xyzzy", "planetarium"])(
  "other_word_%s_does_not_match",
  (word) => expect(hasWordWithTypo(text, word)).toBe(false),
);

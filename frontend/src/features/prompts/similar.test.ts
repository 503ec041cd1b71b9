import { expect, test } from "vitest";
import { findSimilar } from "@/features/prompts/similar";

const week = {
  name: "Plan a week of dinners",
  promptText: "Plan five dinners for [who eats]. Use what is in season.",
};
const reply = { name: "Kind reply", promptText: "Answer this email kindly: [the email]" };
const find = (name: string, promptText: string) => findSimilar([reply, week], { name, promptText });

test.each(["Plan a Week of Dinners!", "plan a week of diners", "Plan the week of dinners"])(
  "name_%j_is_nearly_that_of_another",
  (name) => expect(find(name, "Something else")).toEqual({ prompt: week, what: "name" }),
);

test("text_with_other_small_words_is_nearly_that_of_another", () => {
  const text = "Plan six dinners for {{who eats}}: use what is in season.";
  expect(find("Six dinners", text)).toEqual({ prompt: week, what: "text" });
});

test.each([
  ["", ""],
  ["Plan", "Plan"],
  ["Plan a year of savings", "Plan five lunches for my team."],
  ["🌼", "!"],
])("name_%j_and_text_%j_are_new", (name, text) => {
  expect(find(name, text)).toBeNull();
});

import { expect, test } from "vitest";
import {
  customCategory,
  type PromptFormValues,
  promptFormSchema,
  toFormValues,
  trimmedLength,
} from "@/features/prompts/model";

const filled: PromptFormValues = {
  name: "Kind Reply",
  category: "Productivity",
  customName: "",
  promptText: "Answer kindly",
};
const messages = (form: PromptFormValues) => {
  const parsed = promptFormSchema.safeParse(form);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path[0], message]);
};

test("a new prompt starts with an empty form", () => {
  expect(toFormValues(null)).toEqual({ name: "", category: "", customName: "", promptText: "" });
});

test("a prompt of a predefined category is edited with that category", () => {
  const prompt = { id: "1", name: "A", category: "Health & Wellness", promptText: "B" };
  expect(toFormValues(prompt)).toEqual({
    name: "A",
    category: "Health & Wellness",
    customName: "",
    promptText: "B",
  });
});

test.each(["Gardening", "lifestyle", "custom", "+ Custom Category"])(
  "a prompt of the category %j is edited as custom, with its name filled in, and saved as it was",
  (category) => {
    const form = toFormValues({ id: "1", name: "A", category, promptText: "B" });
    expect(form).toMatchObject({ category: customCategory, customName: category });
    expect(promptFormSchema.parse(form).category).toBe(category);
  },
);

test("everything missing is named in the specification's words", () => {
  expect(messages(toFormValues(null))).toEqual([
    ["name", "Name is required"],
    ["category", "Category is required"],
    ["promptText", "Prompt text is required"],
  ]);
});

test.each(["", "   "])("a custom category needs a name, and %j is none", (customName) => {
  expect(messages({ ...filled, category: customCategory, customName })).toEqual([
    ["customName", "Custom category name is required"],
  ]);
});

test("name and text may be as long as the specification says, and not longer", () => {
  expect(messages({ ...filled, name: "n".repeat(50), promptText: "t".repeat(500) })).toEqual([]);
  expect(messages({ ...filled, name: "n".repeat(51), promptText: "t".repeat(501) })).toEqual([
    ["name", "Name must be 50 characters or less"],
    ["promptText", "Prompt must be 500 characters or less"],
  ]);
});

test("an emoji takes the room of one character, and blanks around a text take none", () => {
  expect(trimmedLength("  ab🌼 ")).toBe(3);
  expect(messages({ ...filled, name: "🌼".repeat(50) })).toEqual([]);
});

test("what is sent is without the blanks around it, and with the custom name as the category", () => {
  const form = { name: " A ", category: customCategory, customName: " Garden ", promptText: " one\ntwo " };
  expect(promptFormSchema.parse(form)).toEqual({ name: "A", category: "Garden", promptText: "one\ntwo" });
});

test("a custom name left behind is not sent with a predefined category", () => {
  expect(promptFormSchema.parse({ ...filled, customName: "Garden" }).category).toBe("Productivity");
});

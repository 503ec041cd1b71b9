import { expect, test, vi } from "vitest";
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

const prompt = {
  id: "1",
  name: "A",
  category: "Lifestyle",
  promptText: "B",
  isFeatured: false,
  slug: "a",
  copies: null,
  createdAt: "2026-11-21T12:00:00Z",
  updatedAt: "2026-11-21T12:00:00Z",
};

test("form_for_new_prompt_starts_empty", () => {
  expect(toFormValues(null)).toEqual({ name: "", category: "", customName: "", promptText: "" });
});

test("form_of_predefined_category_selects_it", () => {
  expect(toFormValues({ ...prompt, category: "Health & Wellness" })).toEqual({
    name: "A",
    category: "Health & Wellness",
    customName: "",
    promptText: "B",
  });
});

test.each(["Gardening", "lifestyle", "custom", "+ Custom Category"])(
  "custom_category_%j_round_trips",
  (category) => {
    const form = toFormValues({ ...prompt, category });
    expect(form).toMatchObject({ category: customCategory, customName: category });
    expect(promptFormSchema.parse(form).category).toBe(category);
  },
);

test("submit_empty_form_reports_every_required_field", () => {
  expect(messages(toFormValues(null))).toEqual([
    ["name", "Name is required"],
    ["category", "Category is required"],
    ["promptText", "Prompt text is required"],
  ]);
});

test.each(["", "   "])("validate_custom_category_name_%j_is_rejected", (customName) => {
  expect(messages({ ...filled, category: customCategory, customName })).toEqual([
    ["customName", "Custom category name is required"],
  ]);
});

test("name_and_text_up_to_their_limits_are_valid", () => {
  expect(messages({ ...filled, name: "n".repeat(50), promptText: "t".repeat(500) })).toEqual([]);
  expect(messages({ ...filled, name: "n".repeat(51), promptText: "t".repeat(501) })).toEqual([
    ["name", "Name must be 50 characters or less"],
    ["promptText", "Prompt must be 500 characters or less"],
  ]);
});

test("length_counts_characters_without_outer_blanks", () => {
  expect(trimmedLength("  ab🌼 ")).toBe(3);
  expect(messages({ ...filled, name: "🌼".repeat(50) })).toEqual([]);
});

test("submit_trims_texts_and_sends_custom_category", () => {
  const form = { name: " A ", category: customCategory, customName: " Garden ", promptText: " one\ntwo " };
  expect(promptFormSchema.parse(form)).toEqual({ name: "A", category: "Garden", promptText: "one\ntwo" });
});

test("submit_predefined_category_ignores_custom_name", () => {
  expect(promptFormSchema.parse({ ...filled, customName: "Garden" }).category).toBe("Productivity");
});

test("text_limit_is_the_setting_in_the_document", async () => {
  document.head.innerHTML = '<meta name="prompt-max-length" content="2000">';
  vi.resetModules();
  const model = await import("@/features/prompts/model");
  document.head.innerHTML = "";
  expect(model.maxText).toBe(2000);
  expect(model.textTooLong).toBe("Prompt must be 2000 characters or less");
});

import * as z from "zod/mini";
import { copyName } from "@/components/admin/copy-name";
import { optionalText, requiredText } from "@/components/forms/text-schemas";
import type { Prompt, PromptInput } from "@/features/prompts/schema";
import { promptLimits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";

export const predefinedCategories: readonly string[] = [
  "Education & Learning",
  "Productivity",
  "Health & Wellness",
  "Personal Growth",
  "Lifestyle",
];

/** The select's value while the category is custom. */
export const customCategory = "custom";

export const maxName = promptLimits.name.maxLength;
/** A setting, which the server writes into the document. The dev server sends the placeholder. */
export const maxText = Number(writtenMaxText()) || promptLimits.promptText.maxLength;
export const maxCategory = promptLimits.category.maxLength;
export const nameTooLong = `Name must be ${maxName} characters or less`;
export const textTooLong = `Prompt must be ${maxText} characters or less`;

function writtenMaxText(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="prompt-max-length"]')?.content;
}

const fields = z.object({
  name: requiredText("Name", promptLimits.name),
  /** A predefined one, or `customCategory`, or nothing yet. */
  category: z.string().check(z.minLength(1, "Category is required")),
  customName: optionalText("Category", promptLimits.category),
  promptText: z.string().check(
    z.trim(),
    z.minLength(1, "Prompt text is required"),
    z.refine((text) => trimmedLength(text) <= maxText, textTooLong),
  ),
});
export type PromptFormValues = z.input<typeof fields>;

export function toFormValues(prompt: Prompt | null): PromptFormValues {
  if (!prompt) return { name: "", category: "", customName: "", promptText: "" };
  const { name, category, promptText } = prompt;
  return predefinedCategories.includes(category)
    ? { name, category, customName: "", promptText }
    : { name, category: customCategory, customName: category, promptText };
}

/** The values of a duplicate. */
export function toCopy(prompt: Prompt): PromptFormValues {
  return { ...toFormValues(prompt), name: copyName(prompt.name, promptLimits.name) };
}

/** Surrounding whitespace is not saved, so it does not count. */
export function trimmedLength(text: string): number {
  return characterCount(text.trim());
}

/** Validates the form and converts it to the request. */
export const promptFormSchema = z.pipe(
  fields.check(
    z.refine((form) => form.category !== customCategory || form.customName !== "", {
      path: ["customName"],
      message: "Custom category name is required",
    }),
  ),
  z.transform(
    ({ customName, ...form }): PromptInput => ({
      ...form,
      category: form.category === customCategory ? customName : form.category,
    }),
  ),
);

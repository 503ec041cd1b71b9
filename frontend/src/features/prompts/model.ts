import * as z from "zod/mini";
import { copyName } from "@/components/admin/copy-name";
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

export interface PromptFormValues {
  name: string;
  /** A predefined one, or `customCategory`, or nothing yet. */
  category: string;
  customName: string;
  promptText: string;
}

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

const required = (message: string) => z.minLength(1, message);
const maxCharacters = (max: number, message: string) =>
  z.refine<string>((text) => trimmedLength(text) <= max, message);

/** Surrounding whitespace is not saved, so it does not count. */
export function trimmedLength(text: string): number {
  return characterCount(text.trim());
}

/** Validates the form and converts it to the request. */
export const promptFormSchema = z.pipe(
  z
    .object({
      name: z.string().check(z.trim(), required("Name is required"), maxCharacters(maxName, nameTooLong)),
      category: z.string().check(required("Category is required")),
      customName: z
        .string()
        .check(z.trim(), maxCharacters(maxCategory, `Category must be ${maxCategory} characters or less`)),
      promptText: z
        .string()
        .check(z.trim(), required("Prompt text is required"), maxCharacters(maxText, textTooLong)),
    })
    .check(
      z.refine((form) => form.category !== customCategory || form.customName !== "", {
        path: ["customName"],
        message: "Custom category name is required",
      }),
    ),
  z.transform(
    ({ name, category, customName, promptText }): PromptInput => ({
      name,
      category: category === customCategory ? customName : category,
      promptText,
    }),
  ),
);

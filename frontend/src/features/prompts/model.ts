import * as z from "zod/mini";
import type { Prompt, PromptEntry } from "@/features/prompts/schema";
import { countCharacters } from "@/lib/characters";

export const predefinedCategories: readonly string[] = [
  "Education & Learning",
  "Productivity",
  "Health & Wellness",
  "Personal Growth",
  "Lifestyle",
];

/** What the select holds while the category has a name of its own. */
export const customCategory = "custom";

export const maxName = 50;
export const maxText = 500;
export const maxCategory = 60;
export const nameTooLong = "Name must be 50 characters or less";
export const textTooLong = "Prompt must be 500 characters or less";

export interface PromptForm {
  name: string;
  /** A predefined one, or `customCategory`, or nothing yet. */
  category: string;
  customName: string;
  promptText: string;
}

/** The form for a new prompt (null) or for an edit. */
export function formOf(prompt: Prompt | null): PromptForm {
  if (!prompt) return { name: "", category: "", customName: "", promptText: "" };
  const { name, category, promptText } = prompt;
  return predefinedCategories.includes(category)
    ? { name, category, customName: "", promptText }
    : { name, category: customCategory, customName: category, promptText };
}

const required = (message: string) => z.minLength(1, message);
const upTo = (max: number, message: string) => z.refine<string>((text) => roomUsed(text) <= max, message);

/** Blanks around a text are not saved, and so not counted. */
export function roomUsed(text: string): number {
  return countCharacters(text.trim());
}

/** Checks the form and makes it what is sent. */
export const promptFormSchema = z.pipe(
  z
    .object({
      name: z.string().check(z.trim(), required("Name is required"), upTo(maxName, nameTooLong)),
      category: z.string().check(required("Category is required")),
      customName: z
        .string()
        .check(z.trim(), upTo(maxCategory, `Category must be ${maxCategory} characters or less`)),
      promptText: z.string().check(z.trim(), required("Prompt text is required"), upTo(maxText, textTooLong)),
    })
    .check(
      z.refine((form) => form.category !== customCategory || form.customName !== "", {
        path: ["customName"],
        message: "Custom category name is required",
      }),
    ),
  z.transform(
    ({ name, category, customName, promptText }): PromptEntry => ({
      name,
      category: category === customCategory ? customName : category,
      promptText,
    }),
  ),
);

import { fieldKey } from "@/features/prompts/template";
import type { Details } from "@/lib/prompt-details";

const maxDetails = 100;

/** Remembers a value, or forgets it if it is empty. Beyond the limit, the oldest ones are dropped. */
export function withDetail(details: Details, name: string, value: string): Details {
  const field = fieldKey(name);
  const others = details.filter((detail) => detail.field !== field);
  return value === "" ? others : [...others, { field, value }].slice(-maxDetails);
}

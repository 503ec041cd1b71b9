import { fieldKey, type TemplatePart } from "@/features/prompts/template";

// Apart from the parser, which the list of prompts loads.

/** Longer values are used, but not remembered. */
export const maxRememberedLength = 500;

/** The names of the fields, each once, as they are first written. */
export function listFields(parts: readonly TemplatePart[]): string[] {
  const fields = new Map<string, string>();
  for (const part of parts) {
    if ("field" in part && !fields.has(fieldKey(part.field))) fields.set(fieldKey(part.field), part.field);
  }
  return [...fields.values()];
}

/** What was filled in, by `fieldKey`. */
export type FieldValues = ReadonlyMap<string, string>;

/** A field without a value is `undefined`, like text. */
export function valueFor(part: TemplatePart, values: FieldValues): string | undefined {
  return "field" in part ? values.get(fieldKey(part.field))?.trim() || undefined : undefined;
}

/** A field without a value stays as it is written. */
export function fillIn(parts: readonly TemplatePart[], values: FieldValues): string {
  return parts.map((part) => valueFor(part, values) ?? part.text).join("");
}

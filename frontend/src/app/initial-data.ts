import * as z from "zod/mini";

const initialDataSchema = z.looseObject({});

/** API responses embedded in the document, by URL. */
export function readInitialData(): Readonly<Record<string, unknown>> {
  const text = document.getElementById("preloaded-data")?.textContent;
  return text ? z.parse(initialDataSchema, JSON.parse(text)) : {};
}

import * as z from "zod/mini";

const initialDataSchema = z.looseObject({});

/** What the server wrote into the document beside the page that shows it: answers of calls, by address. */
export function readInitialData(): Readonly<Record<string, unknown>> {
  const text = document.getElementById("answers")?.textContent;
  return text ? z.parse(initialDataSchema, JSON.parse(text)) : {};
}

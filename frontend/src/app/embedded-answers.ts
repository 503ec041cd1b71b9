import * as z from "zod/mini";

const answersSchema = z.looseObject({});

/** What the server wrote into the document beside the page that shows it: answers of calls, by address. */
export function readEmbeddedAnswers(): Readonly<Record<string, unknown>> {
  const text = document.getElementById("answers")?.textContent;
  return text ? z.parse(answersSchema, JSON.parse(text)) : {};
}

import { test } from "vitest";
import * as z from "zod/mini";
import { normalizeLinkInput } from "@/components/rich-text/editor/dialog-urls";
import { parseHtml } from "@/components/rich-text/editor/parse-html";
import { normalizePastedText, parsePastedHtml } from "@/components/rich-text/editor/parse-pasted-html";
import { isEmptyHtml } from "@/components/rich-text/is-empty-html";
import { formatCardNumber } from "@/features/purchases/checkout/card";
import { emailAddress } from "@/features/users/field-schemas";
import { slugFromTitle, slugPattern } from "@/lib/text/slug";

const length = 100_000;

/** Inputs that take seconds with a regular expression that backtracks quadratically (ReDoS). */
const texts = [
  " ",
  "a",
  "-",
  "a-",
  "@",
  "@a",
  "@a.",
  "a@a.",
  "0",
  "<",
  "<a",
  "<a ",
  "<base ",
  "<style",
  "</style ",
  "<script",
]
  .concat([
    "</script ",
    "\n ",
    "\t",
    "\u00a0",
    " style",
    " on",
    '"on',
    "font-weight:",
    "&nbsp;",
    "<!--",
    "http:",
    "//",
  ])
  .flatMap((part) => [part.repeat(length / part.length), `${part.repeat(length / part.length)}!`]);
const emails = texts.flatMap((text) => [text, `a@b.${text}`]);
const html = texts.flatMap((text) => [text, `<p ${text}`]);

const parsers: readonly [string, readonly string[], (text: string) => unknown][] = [
  ["email address", emails, (text) => z.safeParse(emailAddress("no"), text)],
  ["email address in any form", emails, (text) => z.safeParse(z.email(), text)],
  ["slug", texts, (text) => slugPattern.test(text)],
  ["title", texts, slugFromTitle],
  ["HTML", html, isEmptyHtml],
  ["pasted plain text", texts, normalizePastedText],
  ["link", emails, normalizeLinkInput],
  ["card number", texts, formatCardNumber],
  ["pasted HTML", html, parsePastedHtml],
  ["stored HTML", html, parseHtml],
];

// No assertion: quadratic backtracking on inputs of this length exceeds the test timeout.
test.each(parsers)("parse_long_%s_does_not_backtrack", (_, long, read) => {
  for (const text of long) read(text);
});

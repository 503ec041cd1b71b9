import { expect, test } from "vitest";
import * as z from "zod/mini";
import { linesOfPasted, plainText } from "@/features/posts/editor/pasted-html";
import { linesOfStored } from "@/features/posts/editor/stored-html";
import { showsNothing, slugFromTitle, slugPattern } from "@/features/posts/model";
import { typedLink } from "@/features/posts/web-addresses";
import { formatCardNumber } from "@/features/purchases/card";
import { emailAddress } from "@/features/users/schema";

const length = 100_000;

/** Texts on which a pattern that starts over at each letter takes seconds and minutes. */
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
  .flatMap((part) => [part.repeat(length / part.length), `${part.repeat(length / part.length)}!`])
  .flatMap((text) => [text, `<p ${text}`, `a@b.${text}`]);

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "an address for mail": (text) => z.safeParse(emailAddress("no"), text),
  "an address for mail in any form": (text) => z.safeParse(z.email(), text),
  "a slug": (text) => slugPattern.test(text),
  "a title": slugFromTitle,
  "a post": showsNothing,
  "plain text that is pasted": plainText,
  "a link": typedLink,
  "the number of a card": formatCardNumber,
  "a text that is pasted": linesOfPasted,
  "a text that was kept": linesOfStored,
};

test.each(Object.entries(readers))("%s is read in a time that grows with its length alone", (_, read) => {
  for (const text of texts) {
    const begun = performance.now();
    read(text);
    expect(performance.now() - begun, JSON.stringify(text.slice(0, 20))).toBeLessThan(500);
  }
});

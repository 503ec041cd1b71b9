import { expect, test } from "vitest";
import { isEmptyHtml } from "@/components/rich-text/is-empty-html";

test.each([
  "",
  "<p></p>",
  "<p><br></p>",
  "<p>&nbsp; </p>",
  "<h1>\u00a0</h1><ul><li></li></ul>",
  "<p>\ufeff</p>",
])("is_empty_html_%j_is_true", (html) => {
  expect(isEmptyHtml(html)).toBe(true);
});

test.each(["<p>a</p>", '<p><img src="https://example.com/a.png" alt=""></p>', "<p>1 &lt; 2</p>"])(
  "is_empty_html_%j_returns_false",
  (html) => {
    expect(isEmptyHtml(html)).toBe(false);
  },
);

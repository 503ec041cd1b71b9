import { expect, test } from "vitest";
import { safeHref } from "@/lib/paths/safe-href";

test("safe_href_accepts_http_and_https", () => {
  expect(safeHref("https://chatgpt.com/g/g-meal")).toBe("https://chatgpt.com/g/g-meal");
  expect(safeHref("http://example.org/")).toBe("http://example.org/");
});

test.each(["", " ", "chatgpt.com/g/x", "/g/x", "javascript:alert(1)", "data:text/html,x", "https://"])(
  "safe_href_%j_returns_null",
  (url) => {
    expect(safeHref(url)).toBeNull();
  },
);

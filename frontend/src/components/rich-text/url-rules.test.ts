import { expect, test } from "vitest";
import { normalizeImageInput, normalizeLinkInput } from "@/components/rich-text/editor/dialog-urls";
import { sanitizeImageUrl, sanitizeLinkUrl } from "@/components/rich-text/url-rules";

test.each([
  ["https://example.com/a?b=1#c", "https://example.com/a?b=1#c"],
  ["http://example.com", "http://example.com/"],
  [" example.com/a b ", "https://example.com/a%20b"],
  ["//example.com", "https://example.com/"],
  ["localhost:8080/x", "https://localhost:8080/x"],
  ["anna@example.org", "mailto:anna@example.org"],
  ["mailto:anna@example.org", "mailto:anna@example.org"],
])("link_input_%s_becomes_%s", (input, url) => {
  expect(normalizeLinkInput(input)).toBe(url);
});

test.each([
  "javascript:alert(1)",
  "JaVaScript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "https://",
  "tel:+49301",
  "a b",
])("link_input_%s_is_rejected", (typed) => {
  expect(normalizeLinkInput(typed)).toBeNull();
});

test.each(["javascript:alert(1)", "data:text/html,x", "/blog", "", "//example.com", "tel:1"])(
  "sanitize_link_%s_returns_null",
  (url) => {
    expect(sanitizeLinkUrl(url)).toBeNull();
  },
);

test.each(["data:image/png;base64,AAAA", "http://example.com/a.png", "blob:https://example.com/1", ""])(
  "image_url_%s_is_rejected",
  (url) => {
    expect(sanitizeImageUrl(url)).toBeNull();
    expect(normalizeImageInput(url)).toBeNull();
  },
);

test("image_input_is_https_with_optional_scheme", () => {
  expect(sanitizeImageUrl("https://example.com/a.png")).toBe("https://example.com/a.png");
  expect(normalizeImageInput("example.com/a.png")).toBe("https://example.com/a.png");
});

import { expect, test } from "vitest";
import { allowedImage, allowedLink, typedImage, typedLink } from "@/features/posts/web-addresses";

test.each([
  ["https://example.com/a?b=1#c", "https://example.com/a?b=1#c"],
  ["http://example.com", "http://example.com/"],
  [" example.com/a b ", "https://example.com/a%20b"],
  ["//example.com", "https://example.com/"],
  ["localhost:8080/x", "https://localhost:8080/x"],
  ["anna@example.org", "mailto:anna@example.org"],
  ["mailto:anna@example.org", "mailto:anna@example.org"],
])("%s typed as a link leads to %s", (typed, address) => {
  expect(typedLink(typed)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  "JaVaScript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "https://",
  "tel:+49301",
  "a b",
])("%s cannot be a link", (typed) => {
  expect(typedLink(typed)).toBeNull();
});

test.each(["javascript:alert(1)", "data:text/html,x", "/blog", "", "//example.com", "tel:1"])(
  "a stored link to %s leads nowhere",
  (address) => {
    expect(allowedLink(address)).toBeNull();
  },
);

test.each(["data:image/png;base64,AAAA", "http://example.com/a.png", "blob:https://example.com/1", ""])(
  "a picture does not come from %s",
  (address) => {
    expect(allowedImage(address)).toBeNull();
    expect(typedImage(address)).toBeNull();
  },
);

test("a picture comes from an https address, which may be typed without its beginning", () => {
  expect(allowedImage("https://example.com/a.png")).toBe("https://example.com/a.png");
  expect(typedImage("example.com/a.png")).toBe("https://example.com/a.png");
});

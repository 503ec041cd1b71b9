import { expect, test } from "vitest";
import { webAddress } from "@/lib/web-address";

test("an http or https address can be opened", () => {
  expect(webAddress("https://chatgpt.com/g/g-meal")).toBe("https://chatgpt.com/g/g-meal");
  expect(webAddress("http://example.org/")).toBe("http://example.org/");
});

test.each(["", " ", "chatgpt.com/g/x", "/g/x", "javascript:alert(1)", "data:text/html,x", "https://"])(
  "%j is no address to open",
  (url) => {
    expect(webAddress(url)).toBeNull();
  },
);

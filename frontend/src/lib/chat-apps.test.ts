import { expect, test } from "vitest";
import { chatApps, urlWithText } from "@/lib/chat-apps";

const urls = (text: string) => chatApps.map((app) => [app.name, urlWithText(app, text)]);

test("url_with_text_encodes_the_text_where_the_app_accepts_it", () => {
  expect(urls("a & b?\n🌼")).toEqual([
    ["ChatGPT", "https://chatgpt.com/?q=a%20%26%20b%3F%0A%F0%9F%8C%BC"],
    ["Claude", "https://claude.ai/new?q=a%20%26%20b%3F%0A%F0%9F%8C%BC"],
    ["Gemini", null],
    ["Copilot", "https://copilot.microsoft.com/?q=a%20%26%20b%3F%0A%F0%9F%8C%BC"],
  ]);
});

test("url_with_text_too_long_or_malformed_never_fails", () => {
  expect(urls("ä".repeat(700)).map(([, url]) => url)).toEqual([null, null, null, null]);
  expect(urls("\ud800")[0]?.[1]).toBe("https://chatgpt.com/?q=%EF%BF%BD");
});

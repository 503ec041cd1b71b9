import type { Page } from "@playwright/test";
import { entryCard, expect, test } from "../support/desk";
import { heading } from "../support/screen";

const names = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("heading");
const copyButton = (page: Page, name: string) => entryCard(page, name).getByRole("button", { name: /^Cop/ });
const copyByHand = (page: Page) => page.getByRole("dialog", { name: "Copy this prompt yourself" });

const text = 'Plan dinner for “six”:\n  1. soup & bread\n  2. <something> "green"\n\nThen ask me twice. 🌼';

async function openPrompts(page: Page): Promise<void> {
  await page.goto("/free-prompts");
  await expect(heading(page, "FREE AI PROMPTS")).toBeVisible();
  await expect(names(page).first()).toBeVisible();
}

// Everybody here is signed in.
test.beforeEach(({ member: _member }) => {});

test("the prompts are listed, newest first", async ({ page, desk }) => {
  const older = await desk.prompt();
  const newer = await desk.prompt();
  await openPrompts(page);
  await expect(names(page).first()).toHaveText(newer.name);
  await expect(names(page).nth(1)).toHaveText(older.name);
  await expect(entryCard(page, older.name).getByText(older.category, { exact: true })).toBeVisible();
  await expect(entryCard(page, older.name).getByText(older.promptText)).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: `${await names(page).count()} prompts found` }),
  ).toBeVisible();
});

test("Copy Prompt puts the whole text into the clipboard and says so for two seconds", async ({
  page,
  context,
  desk,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const prompt = await desk.prompt({ promptText: text });
  const other = await desk.prompt();
  await page.clock.install();
  await openPrompts(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await copyButton(page, prompt.name).click();
  await expect(copyButton(page, prompt.name)).toHaveText("Copied!");
  await expect(copyButton(page, other.name)).toHaveText("Copy Prompt");
  await expect(page.getByText(`Copied ${prompt.name}`)).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await page.clock.runFor(1_900);
  await expect(copyButton(page, prompt.name)).toHaveText("Copied!");
  await page.clock.runFor(100);
  await expect(copyButton(page, prompt.name)).toHaveText("Copy Prompt");
});

const refusals = {
  "a browser that refuses the clipboard": () => {
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException("Denied", "NotAllowedError"));
  },
  "a browser without a clipboard, as on a page without https": () => {
    Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined });
  },
};

for (const [browser, refuse] of Object.entries(refusals)) {
  test(`${browser} gets the text selected to be copied by hand, and never the word Copied`, async ({
    page,
    faults,
    desk,
  }) => {
    faults.allow("console The prompt did not reach the clipboard");
    const prompt = await desk.prompt({ promptText: text });
    await page.addInitScript(refuse);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      document.addEventListener("DOMContentLoaded", () =>
        new MutationObserver(() => {
          if (document.body.textContent.includes("Copied")) seen.push(document.body.textContent);
        }).observe(document.body, { subtree: true, childList: true, characterData: true }),
      );
    });
    await openPrompts(page);
    await copyButton(page, prompt.name).click();
    const field = copyByHand(page).getByRole("textbox", { name: prompt.name });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(text);
    expect(await page.evaluate(() => String(getSelection()))).toBe(text);
    await page.keyboard.press("Escape");
    await expect(copyByHand(page)).toBeHidden();
    await expect(copyButton(page, prompt.name)).toBeFocused();
    await expect(copyButton(page, prompt.name)).toHaveText("Copy Prompt");
    expect(await page.evaluate(() => Reflect.get(window, "seen"))).toEqual([]);
  });
}

test("a long prompt shows three lines, and the rest for whoever asks", async ({ page, desk }) => {
  const lines = Array.from({ length: 9 }, (_, index) => `Line number ${index + 1} of a long prompt.`);
  // The third line is empty: in the preview it would hold nothing but the ellipsis.
  const { name } = await desk.prompt({ promptText: lines.toSpliced(2, 0, "").join("\n") });
  await openPrompts(page);
  const card = entryCard(page, name);
  const body = card.getByText("Line number 1");
  const thirdLine = () =>
    body.evaluate((element) => {
      const text = element.firstChild as Text;
      const { top } = element.getBoundingClientRect();
      const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
      const range = document.createRange();
      const isInThirdLine = (_: string, index: number) => {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const box = range.getBoundingClientRect();
        return Math.floor((box.top + box.height / 2 - top) / lineHeight) === 2;
      };
      return text.data.split("").filter(isInThirdLine).join("").trim();
    });
  const height = () =>
    body.evaluate((element) => {
      const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
      return Math.round(element.getBoundingClientRect().height / lineHeight);
    });
  expect(await height()).toBe(3);
  expect(await thirdLine()).toContain("Line number");
  await card.getByRole("button", { name: "Show all" }).click();
  await expect.poll(height).toBe(10);
  await card.getByRole("button", { name: "Show less" }).click();
  await expect.poll(height).toBe(3);
});

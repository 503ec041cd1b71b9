import type { Page } from "@playwright/test";
import { entryCard, expect, test } from "../support/admin";
import { heading } from "../support/page-helpers";

const names = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("heading");
const copyButton = (page: Page, name: string) => entryCard(page, name).getByRole("button", { name: /^Cop/ });
const manualCopyDialog = (page: Page) => page.getByRole("dialog", { name: "Copy this prompt yourself" });

const text = 'Plan dinner for “six”:\n  1. soup & bread\n  2. <something> "green"\n\nThen ask me twice. 🌼';

async function openPrompts(page: Page): Promise<void> {
  await page.goto("/free-prompts");
  await expect(heading(page, "FREE AI PROMPTS")).toBeVisible();
  await expect(names(page).first()).toBeVisible();
}

// All tests run as a member.
test.beforeEach(({ member: _member }) => {});

test("copy_prompt_copies_all_and_confirms_for_two_seconds", async ({ page, context, adminApi }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const prompt = await adminApi.prompt({ promptText: text });
  const other = await adminApi.prompt();
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

test("copy_prompt_clipboard_denied_selects_text", async ({ page, pageErrors, adminApi }) => {
  pageErrors.allow("console clipboard write failed");
  const prompt = await adminApi.prompt({ promptText: text });
  await page.addInitScript(() => {
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException("Denied", "NotAllowedError"));
  });
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
  const field = manualCopyDialog(page).getByRole("textbox", { name: prompt.name });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(text);
  expect(await page.evaluate(() => String(getSelection()))).toBe(text);
  await page.keyboard.press("Escape");
  await expect(manualCopyDialog(page)).toBeHidden();
  await expect(copyButton(page, prompt.name)).toBeFocused();
  await expect(copyButton(page, prompt.name)).toHaveText("Copy Prompt");
  expect(await page.evaluate(() => Reflect.get(window, "seen"))).toEqual([]);
});

test("show_all_moves_no_card", async ({ page, adminApi }) => {
  const prompt = await adminApi.prompt({
    promptText: `Plan a week.\n\n${"Ask me first. ".repeat(30)}`.trim(),
  });
  await openPrompts(page);
  // By elements: behind a dialog they have no role.
  const cards = page.locator("main li");
  const boxes = async () => {
    const all = await cards.evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().toJSON()),
    );
    return JSON.stringify(all);
  };
  const before = await boxes();
  await entryCard(page, prompt.name).getByRole("button", { name: "Show all" }).click();
  const dialog = page.getByRole("dialog", { name: prompt.name });
  await expect(dialog).toContainText("Ask me first. ".repeat(30).trim());
  expect(await boxes()).toBe(before);
});

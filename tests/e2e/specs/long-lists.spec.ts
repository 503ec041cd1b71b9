import type { Page } from "@playwright/test";
import { axeFindings } from "../support/accessibility";
import { expect, test } from "../support/test";

const many = Array.from({ length: 2000 }, (_, number) => number);
const agents = many.map((number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  title: `Agent ${number}`,
  description: "Does one thing well, and says so in a sentence or two.",
  category: ["Lifestyle", "Money", "Travel"][number % 3],
  url: "https://chatgpt.com/g/one-thing",
  price: 0,
  isPremium: false,
  isPurchased: false,
  createdAt: "2025-01-05T12:00:00Z",
}));
const prompts = many.map((number) => ({
  id: agents[number]?.id,
  name: `Prompt ${number}`,
  category: "Productivity",
  promptText: "Sort my week into must, would be good, and can wait.",
}));

/** As much as a step draws at once. */
const step = 72;

// A picture of 2,000 cards after each press takes longer than the press.
test.use({ trace: "off" });
test.beforeEach(({ member: _member }) => {});

/** Keeps how many cards each change of the page brought. */
async function watchSteps(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const steps: number[] = [];
    new MutationObserver((changes) => {
      const brought = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const cards = brought.flatMap((node) =>
        node instanceof Element
          ? [...node.querySelectorAll("main li"), ...(node.matches("main li") ? [node] : [])]
          : [],
      );
      const there = new Set(cards).size;
      if (there > 0) steps.push(there);
    }).observe(document, { childList: true, subtree: true });
    Object.assign(window, { steps });
  });
  return () => page.evaluate(() => (window as unknown as { steps: number[] }).steps.splice(0));
}

/** Without asking the browser for what each of them looks like, which would have it lay out all of them. */
function allToBeThere(page: Page, count: number) {
  return page.waitForFunction((all) => document.querySelectorAll("main li").length === all, count);
}

/** How many cards the browser has laid out, because they are in sight or near it. */
function laidOut(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll("main li")].filter((card) =>
        card.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
  );
}

for (const { path, call, list, noun } of [
  { path: "/free-gpts", call: "**/api/gpts/free", list: agents, noun: "agents" },
  { path: "/free-prompts", call: "**/api/prompts", list: prompts, noun: "prompts" },
]) {
  test(`${path} with 2,000 entries is drawn in steps, and only what is near is laid out`, async ({
    page,
  }) => {
    await page.route(call, (route) => route.fulfill({ json: list }));
    const steps = await watchSteps(page);
    await page.goto(path);
    await allToBeThere(page, 2000);
    const drawn = await steps();
    expect(Math.max(...drawn)).toBeLessThanOrEqual(step);
    expect(drawn.reduce((sum, cards) => sum + cards)).toBe(2000);
    await expect.poll(() => laidOut(page)).toBeLessThanOrEqual(3 * step);
    await page.keyboard.press("End");
    await expect(page.getByRole("heading", { name: "1999" })).toBeInViewport();
    await expect.poll(() => laidOut(page)).toBeLessThanOrEqual(3 * step);
    expect(await steps()).toEqual([]);

    const search = page.getByRole("searchbox");
    await search.pressSequentially("1");
    await expect(page.getByRole("status").filter({ hasText: "found" })).toHaveText(`1271 ${noun} found`);
    await allToBeThere(page, 1271);
    await search.press("Backspace");
    await allToBeThere(page, 2000);
    expect(Math.max(...(await steps()))).toBeLessThanOrEqual(step);
  });

  test(`${path} in several blocks has nothing for axe to find`, async ({ page }) => {
    test.setTimeout(120_000);
    // With 2,000 it takes minutes, and finds no more.
    await page.route(call, (route) => route.fulfill({ json: list.slice(0, 2 * step + 1) }));
    await page.goto(path);
    await allToBeThere(page, 2 * step + 1);
    const lists = page.getByRole("main").getByRole("list");
    await expect(lists).toHaveCount(3);
    await expect(lists.last()).toHaveAccessibleName(/, from 145$/);
    await expect(lists.last().getByRole("listitem")).toHaveCount(1);
    expect(await axeFindings(page)).toEqual([]);
  });
}

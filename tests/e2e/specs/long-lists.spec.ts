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
const premium = agents.map((agent) => ({ ...agent, price: 1900, isPremium: true, url: "" }));
const prompts = many.map((number) => ({
  id: agents[number]?.id,
  name: `Prompt ${number}`,
  category: number % 2 ? "Education" : "Productivity",
  promptText: "Sort my week into must, would be good, and can wait.",
}));

/** As much as a step draws or takes away at once. */
const step = 24;
/** As much as is laid out at once. */
const block = 6;

// A picture of 2,000 cards after each press takes longer than the press.
test.use({ trace: "off" });
test.beforeEach(({ member: _member }) => {});

interface Changes {
  /** How many cards each change of the page brought. */
  brought: number[];
  /** How many each took away. */
  took: number[];
  /** How many of the list before were in sight when the number of those found had changed. */
  stale: number[];
}

/** Keeps what each change of the page did, and answers what was kept since the last time. */
async function watchChanges(page: Page): Promise<() => Promise<Changes>> {
  await page.addInitScript(() => {
    const changes: Changes = { brought: [], took: [], stale: [] };
    const cardsIn = (nodes: Node[]) =>
      new Set(
        nodes.flatMap((node) =>
          node instanceof Element
            ? [...node.querySelectorAll("li h2"), ...(node.matches("li h2") ? [node] : [])]
            : [],
        ),
      ).size;
    const keep = (list: number[], cards: number) => {
      if (cards > 0) list.push(cards);
    };
    let told = "";
    new MutationObserver((records) => {
      keep(changes.brought, cardsIn(records.flatMap(({ addedNodes }) => [...addedNodes])));
      keep(changes.took, cardsIn(records.flatMap(({ removedNodes }) => [...removedNodes])));
      const tells = [...document.querySelectorAll("main [role=status]")].at(0)?.textContent ?? "";
      const search = document.querySelector<HTMLInputElement>("main input[type=search]")?.value ?? "";
      if (tells === told) return;
      told = tells;
      const seen = [...document.querySelectorAll("main li")].filter((card) => !card.closest("[hidden]"));
      changes.stale.push(seen.filter((card) => !card.textContent?.includes(search)).length);
    }).observe(document, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { changes });
  });
  return () =>
    page.evaluate(() => {
      const { changes } = window as unknown as { changes: Changes };
      const kept = structuredClone(changes);
      for (const list of Object.values(changes)) list.splice(0);
      return kept;
    });
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

for (const { path, call, list, noun, heading } of [
  { path: "/free-gpts", call: "**/api/gpts/free", list: agents, noun: "agents", heading: "FREE GPT AGENTS" },
  {
    path: "/premium-gpts",
    call: "**/api/gpts/premium",
    list: premium,
    noun: "agents",
    heading: "PREMIUM GPT AGENTS",
  },
  {
    path: "/free-prompts",
    call: "**/api/prompts",
    list: prompts,
    noun: "prompts",
    heading: "FREE AI PROMPTS",
  },
]) {
  test(`${path} with 2,000 entries is drawn in steps, and only what is near is laid out`, async ({
    page,
  }) => {
    await page.route(call, (route) => route.fulfill({ json: list }));
    const changes = await watchChanges(page);
    await page.goto(path);
    await allToBeThere(page, 2000);
    const { brought } = await changes();
    expect(Math.max(...brought)).toBeLessThanOrEqual(step);
    expect(brought.reduce((sum, cards) => sum + cards)).toBe(2000);
    await expect.poll(() => laidOut(page)).toBeLessThanOrEqual(8 * block);
    await page.keyboard.press("End");
    await expect(page.getByRole("heading", { name: "1999" })).toBeInViewport();
    await expect.poll(() => laidOut(page)).toBeLessThanOrEqual(8 * block);
    expect((await changes()).brought).toEqual([]);
  });

  test(`${path} with 2,000 entries follows search and category in steps, and nothing else is ever in sight`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.route(call, (route) => route.fulfill({ json: list }));
    const changes = await watchChanges(page);
    await page.goto(path);
    await allToBeThere(page, 2000);
    const found = page.getByRole("status").filter({ hasText: "found" });
    const search = page.getByRole("searchbox");
    const category = page.getByRole("combobox", { name: "Category" });
    const [chosen = ""] = list.map((entry) => entry.category);
    const ofCategory = list.filter((entry) => entry.category === chosen).length;

    for (const { act, count } of [
      { act: () => search.pressSequentially("1"), count: 1271 },
      { act: () => search.pressSequentially("2"), count: 139 },
      { act: () => search.press("Escape"), count: 2000 },
      { act: () => search.pressSequentially("none"), count: 0 },
      { act: () => search.press("Escape"), count: 2000 },
      { act: () => category.selectOption(chosen), count: ofCategory },
      { act: () => category.selectOption("all"), count: 2000 },
    ]) {
      await changes();
      await act();
      await expect(found).toHaveText(`${count} ${noun} found`);
      await allToBeThere(page, count);
      const { brought, took, stale } = await changes();
      // A step of one list may come while a step of the one before goes, and the first changes by itself.
      expect(Math.max(0, ...brought)).toBeLessThanOrEqual(2 * step);
      expect(Math.max(0, ...took)).toBeLessThanOrEqual(2 * step);
      expect(new Set(stale)).toEqual(new Set([0]));
    }
    await search.pressSequentially("1");
    await expect(search).toBeFocused();
    await expect(found).toHaveText(`1271 ${noun} found`);
  });

  test(`${path} keeps no card of the search before within reach, although it is still being taken away`, async ({
    page,
  }) => {
    await page.route(call, (route) => route.fulfill({ json: list }));
    await page.goto(path);
    await allToBeThere(page, 2000);
    await page.evaluate(() => {
      const told = document.querySelector("main [role=status]");
      new MutationObserver((_, observer) => {
        if (!told?.textContent?.startsWith("1 ")) return;
        observer.disconnect();
        const left = [...document.querySelectorAll("main li")].filter((card) => card.closest("[hidden]"));
        const inReach = left.filter((card) => card.checkVisibility({ contentVisibilityAuto: true }));
        Object.assign(window, { left: left.length, inReach: inReach.length });
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.getByRole("searchbox").fill("1777");
    await allToBeThere(page, 1);
    const { left, inReach } = await page.evaluate(() => {
      const { left, inReach } = window as unknown as { left: number; inReach: number };
      return { left, inReach };
    });
    expect(left).toBeGreaterThan(step);
    expect(inReach).toBe(0);
  });

  test(`${path} in several blocks is one list, and has nothing for axe to find`, async ({ page }) => {
    test.setTimeout(120_000);
    // With 2,000 it takes minutes, and finds no more.
    await page.route(call, (route) => route.fulfill({ json: list.slice(0, 24 * block + 1) }));
    await page.goto(path);
    await allToBeThere(page, 24 * block + 1);
    const lists = page.getByRole("main").getByRole("list");
    await expect(lists).toHaveCount(1);
    await expect(lists).toHaveAccessibleName(heading);
    await expect(lists.getByRole("listitem")).toHaveCount(24 * block + 1);
    expect(await axeFindings(page)).toEqual([]);
  });
}

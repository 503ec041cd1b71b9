import type { Page } from "@playwright/test";
import { entryCard, expect, slugOf, test } from "../support/admin";
import { expectPath } from "../support/page-helpers";

const strip = (page: Page) => page.getByRole("complementary", { name: "What's new" });

test("news_are_shown_on_the_first_screen_until_dismissed", async ({ page, member: _member, adminApi }) => {
  const [agent, prompt] = [await adminApi.agent(), await adminApi.prompt()];
  const [agentId, promptId] = [
    await adminApi.agentId(agent.title),
    (await adminApi.prompts()).find(({ name }) => name === prompt.name)?.id ?? "",
  ];
  const first = await page.request.get("/api/news");
  expect(await first.json(), "a new member has no news").toMatchObject({ sinceLastVisit: null });
  // The next visit begins after half an hour.
  const changedPrompt = {
    id: promptId,
    name: prompt.name,
    copiedText: "Plan a calm week.",
    promptText: "Plan a sunny week.",
  };
  const news = {
    badgesSince: "2026-01-01T00:00:00Z",
    updatedPrompts: [changedPrompt],
    sinceLastVisit: {
      lastVisit: "2026-11-20T18:05:00Z",
      agents: [{ id: agentId, slug: slugOf(agent.title), title: agent.title, isPremium: false }],
      prompts: [],
      posts: [],
      changedPrompts: [changedPrompt],
    },
  };
  await page.route("**/api/news", (route) => route.fulfill({ json: news }));
  await page.goto("/free-prompts");
  await expect(strip(page)).toHaveText(/1 new agent and 1 changed prompt/);
  const changes = page.getByRole("dialog", { name: `What changed in “${prompt.name}”` });
  const badge = entryCard(page, prompt.name).getByRole("button", { name: /^Updated/ });
  await badge.press("Enter");
  await expect(changes.locator("ins")).toHaveText(/sunny/);
  await page.keyboard.press("Escape");
  await expect(changes).toBeHidden();
  await expect(badge).toBeFocused();
  await page.getByRole("link", { name: "Free GPTs" }).click();
  await expect(entryCard(page, agent.title).getByText("New", { exact: true })).toBeVisible();
  await strip(page).getByRole("button", { name: "See what's new" }).click();
  const dialog = page.getByRole("dialog", { name: "What's new" });
  await expect(dialog.locator("ins")).toHaveText(/sunny/);
  await expect(dialog.locator("del")).toHaveText(/calm/);
  await dialog.getByRole("link", { name: prompt.name }).click();
  await expectPath(page, `/free-prompts?${new URLSearchParams({ q: prompt.name })}`);
  const dismissed = page.waitForResponse(/\/api\/news\/dismiss$/);
  await strip(page).getByRole("button", { name: "Hide what's new" }).click();
  expect((await dismissed).status()).toBe(204);
  await expect(strip(page)).toBeHidden();
});

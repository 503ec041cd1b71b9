import { axeFindings } from "../support/accessibility";
import { heading } from "../support/screen";
import { expect, test } from "../support/test";

const agents = Array.from({ length: 2000 }, (_, number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  title: `Agent ${number}`,
  description: "Does one thing well, and says so in a sentence or two.",
  category: ["Lifestyle", "Money", "Travel"][number % 3],
  url: "",
  price: 1900,
  isPremium: true,
  isPurchased: false,
  createdAt: "2025-01-05T12:00:00Z",
}));

// The free agents and the prompts are shown by the same component.
test("a list of 2,000 agents reaches the last one, follows search and category, and stays one list", {
  tag: "@soak",
}, async ({ page, member: _member }) => {
  test.slow();
  await page.route("**/api/gpts/premium", (route) => route.fulfill({ json: agents }));
  await page.goto("/premium-gpts");
  await expect(heading(page, "PREMIUM GPT AGENTS")).toBeVisible();
  const found = page.getByRole("status").filter({ hasText: "found" });
  const search = page.getByRole("searchbox");
  const cards = page.locator("main li");
  const expectCards = async (count: number) => {
    await expect(found).toHaveText(`${count} ${count === 1 ? "agent" : "agents"} found`);
    // Counted without asking for accessible names, for which the browser would lay out all cards.
    await page.waitForFunction((all) => document.querySelectorAll("main li").length === all, count);
  };
  await expectCards(2000);
  await page.keyboard.press("End");
  await expect(cards.last().getByRole("heading", { name: "Agent 1999" })).toBeInViewport();

  await search.fill("199");
  await expectCards(12);
  await page.getByRole("combobox", { name: "Category" }).selectOption("Money");
  await expectCards(5);
  const lists = page.getByRole("main").getByRole("list");
  await expect(lists).toHaveCount(1);
  await expect(lists).toHaveAccessibleName("PREMIUM GPT AGENTS");
  expect(await axeFindings(page)).toEqual([]);
  await search.fill("1777");
  await page.getByRole("combobox", { name: "Category" }).selectOption("all");
  await expectCards(1);
  await expect(cards).toContainText("Agent 1777");
});

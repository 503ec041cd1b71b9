import type { Locator, Page } from "@playwright/test";
import { entryRow, expect, routeList, test, unique } from "../support/admin";
import { manyAgents } from "../support/admin-screens";
import { chooseFromMenu } from "../support/keyboard";
import { agentCard, expectToast, heading } from "../support/page-helpers";

const rowHeaders = (page: Page) => page.getByRole("table", { name: "Agents" }).getByRole("rowheader");
const createDialog = (page: Page) => page.getByRole("dialog", { name: "Add New GPT Agent" });

async function add(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add New GPT Agent" }).click();
  await expect(createDialog(page)).toBeVisible();
  return createDialog(page);
}

const title = (form: Locator) => form.getByLabel("Title");
const description = (form: Locator) => form.getByLabel("Description");
const category = (form: Locator) => form.getByLabel("Category");
const type = (form: Locator) => form.getByRole("combobox", { name: "Type" });
const price = (form: Locator) => form.getByLabel("Price in US dollars");
const url = (form: Locator) => form.getByLabel("URL", { exact: true });
const submit = (form: Locator) =>
  form.getByRole("button", { name: /^(Create GPT Agent|Update GPT Agent|Saving...)$/ });

async function fillIn(form: Locator, name: string, dollars?: string): Promise<void> {
  await title(form).fill(name);
  await description(form).fill("Reads the small print for you.");
  await category(form).fill("Money");
  await url(form).fill("https://chatgpt.com/g/small-print");
  if (dollars === undefined) return;
  await type(form).selectOption("Premium");
  await price(form).fill(dollars);
}

test.describe("agents admin", () => {
  test.beforeEach(({ admin: _admin }) => {});

  test("agent_is_created_moved_and_featured_for_members", async ({ page, adminApi }) => {
    const group = unique("Small Print");
    const [first, second, third] = [`${group} one`, `${group} two`, `${group} three`];
    await adminApi.agent({ title: first });
    await adminApi.agent({ title: second });
    // Fill the cache first, so that the list has to be refetched.
    await page.goto("/free-gpts");
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await page.getByRole("link", { name: "Admin", exact: true }).click();
    const form = await add(page);
    await expect(title(form)).toBeFocused();
    await expect(type(form)).toHaveValue("free");
    await expect(price(form)).toHaveCount(0);
    await fillIn(form, third);
    await submit(form).click();
    await expectToast(page, "Success", "GPT created successfully");
    await expect(form).toBeHidden();
    await expect(entryRow(page, third).getByRole("cell", { name: "Free", exact: true })).toBeVisible();
    await expect(rowHeaders(page).first()).toContainText(third);
    const expectOrder = (...titles: string[]) =>
      expect(rowHeaders(page).filter({ hasText: group })).toContainText(titles);
    await expectOrder(third, second, first);

    const menu = page.getByRole("button", { name: `More actions for ${third}` });
    const menuOfFirst = page.getByRole("button", { name: `More actions for ${first}` });
    await menuOfFirst.focus();
    await page.keyboard.press("Enter");
    await chooseFromMenu(page, "Move to top");
    await expectOrder(first, third, second);
    await expect(menuOfFirst).toBeFocused();
    await menu.focus();
    await page.keyboard.press("Enter");
    await chooseFromMenu(page, "Feature");
    await expectToast(page, "Featured");
    await expectOrder(third, first, second);
    await expect(menu).toBeFocused();

    await page.getByRole("button", { name: "View site" }).click();
    await page.getByRole("menuitem", { name: "Free GPTs" }).click();
    await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
    await expect(agentCard(page, group).getByRole("heading", { level: 2 })).toHaveText([
      third,
      first,
      second,
    ]);
    await expect(agentCard(page, third).getByText("Featured")).toBeVisible();
    await expect(agentCard(page, third).getByRole("link", { name: /^Open GPT/ })).toHaveAttribute(
      "href",
      "https://chatgpt.com/g/small-print",
    );
  });

  test("list_by_keyboard_searches_sorts_pages_and_back_returns", async ({ page }) => {
    await routeList(page, "/api/admin/gpts", manyAgents);
    await page.goto("/admin");
    const results = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
    await results("50 agents on this page");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search agents" })).toBeFocused();
    await page.keyboard.type("agent 4");
    await expect(rowHeaders(page).first()).toContainText("Agent 4");

    const header = page.getByRole("columnheader", { name: "Price" });
    await header.getByRole("button").press("Enter");
    await expect(header).toHaveAttribute("aria-sort", "descending");
    await expect(rowHeaders(page).first()).toContainText("Agent 498");
    await expect(page).toHaveURL("/admin?q=agent+4&sort=-price");

    const next = page.getByRole("link", { name: "Next" });
    await next.focus();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await page.keyboard.press("Enter");
    await expect(rowHeaders(page).first()).toContainText("Agent 409");
    await expect(page.getByRole("row").nth(1)).toBeFocused();
    await expect(page.getByRole("row").nth(1)).toBeInViewport();
    await page.goBack();
    await expect(rowHeaders(page).first()).toContainText("Agent 498");
    await expect.poll(scrolled).toBe(before);

    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Prompts" }).click();
    await expect(heading(page, "PROMPT MANAGEMENT")).toBeFocused();
    await page.goBack();
    await expect(rowHeaders(page).first()).toContainText("Agent 498");
    await expect(header).toHaveAttribute("aria-sort", "descending");
  });
});

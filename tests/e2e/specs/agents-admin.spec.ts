import type { Locator, Page } from "@playwright/test";
import { entryCard, expect, test, unique } from "../support/admin";
import { agentCard, expectToast, heading } from "../support/page-helpers";

const titles = (page: Page) => page.getByRole("list", { name: "ADMIN DASHBOARD" }).getByRole("heading");
const creating = (page: Page) => page.getByRole("dialog", { name: "Add New GPT Agent" });

async function add(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add New GPT Agent" }).click();
  await expect(creating(page)).toBeVisible();
  return creating(page);
}

const title = (form: Locator) => form.getByLabel("Title");
const description = (form: Locator) => form.getByLabel("Description");
const category = (form: Locator) => form.getByLabel("Category");
const type = (form: Locator) => form.getByRole("combobox", { name: "Type" });
const price = (form: Locator) => form.getByLabel("Price in US dollars");
const url = (form: Locator) => form.getByLabel("URL");
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

  test("create_free_agent_lists_it_first_for_admins_and_members", async ({ page }) => {
    const name = unique("Small Print");
    // Fill the cache first, so that the list has to be refetched.
    await page.goto("/free-gpts");
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await page.getByRole("link", { name: "Admin", exact: true }).click();
    const form = await add(page);
    await expect(title(form)).toBeFocused();
    await expect(type(form)).toHaveValue("free");
    await expect(price(form)).toHaveCount(0);
    await fillIn(form, name);
    await submit(form).click();
    await expectToast(page, "Success", "GPT created successfully");
    await expect(form).toBeHidden();
    await expect(titles(page).first()).toHaveText(name);
    await expect(entryCard(page, name).getByText("Free", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Free GPTs" }).click();
    await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
    await expect(agentCard(page, name).getByRole("link", { name: /^Open GPT/ })).toHaveAttribute(
      "href",
      "https://chatgpt.com/g/small-print",
    );
  });
});

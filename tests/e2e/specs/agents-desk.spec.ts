import type { Locator, Page } from "@playwright/test";
import { askToDelete, entryCard, expect, test, unique } from "../support/desk";
import { buy } from "../support/orders";
import { join, somebody } from "../support/people";
import { agentCard, expectToast, heading } from "../support/screen";

const titles = (page: Page) => page.getByRole("list", { name: "ADMIN DASHBOARD" }).getByRole("heading");
const creating = (page: Page) => page.getByRole("dialog", { name: "Add New GPT Agent" });

async function openDesk(page: Page): Promise<void> {
  await page.goto("/admin");
  await expect(heading(page, "ADMIN DASHBOARD")).toBeVisible();
  await expect(page.getByText("Manage your GPT Agent collection")).toBeVisible();
}

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

test.describe("the desk of agents", () => {
  test.beforeEach(({ admin: _admin }) => {});

  test("an admin adds a free agent, and it stands first at the desk and in the listing", async ({ page }) => {
    const name = unique("Small Print");
    // The listing is fetched before, so that it has to be fetched again.
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

  test("an agent that somebody bought leaves every list, and its owner keeps it", async ({
    page,
    openBrowser,
    desk,
  }) => {
    const agent = await desk.agent({ isPremium: true, price: 900 });
    const owner = await openBrowser();
    await join(owner.request, somebody());
    await buy(owner.request, [agent.title]);

    await openDesk(page);
    await expect(entryCard(page, agent.title).getByText("1 owner")).toBeVisible();
    const question = await askToDelete(page, agent.title);
    await expect(question.getByText(/^Its 1 owner keeps it, with access\./)).toBeVisible();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expectToast(page, "Success", "GPT deleted successfully");
    await expect(entryCard(page, agent.title)).toHaveCount(0);
    await page.reload();
    await expect(titles(page).first()).toBeVisible();
    await expect(entryCard(page, agent.title)).toHaveCount(0);

    await owner.goto("/purchase-history");
    await expect(owner.getByRole("heading", { name: agent.title })).toBeVisible();
    await expect(owner.getByRole("link", { name: /^Access GPT/ })).toHaveAttribute("href", agent.url);
    await owner.getByRole("link", { name: "Premium GPTs" }).click();
    await expect(heading(owner, "PREMIUM GPT AGENTS")).toBeVisible();
    await expect(owner.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await expect(agentCard(owner, agent.title)).toHaveCount(0);
  });
});

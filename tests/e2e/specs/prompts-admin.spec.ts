import type { Locator, Page } from "@playwright/test";
import { entryCard, expect, test, unique } from "../support/admin";
import { expectToast, heading } from "../support/page-helpers";

const names = (page: Page) => page.getByRole("list", { name: "PROMPT MANAGEMENT" }).getByRole("heading");
const creating = (page: Page) => page.getByRole("dialog", { name: "Add New Prompt" });

async function openAdminPage(page: Page): Promise<void> {
  await page.goto("/admin/prompts");
  await expect(heading(page, "PROMPT MANAGEMENT")).toBeVisible();
  await expect(page.getByText("Manage AI prompts for users")).toBeVisible();
}

async function add(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add Prompt" }).click();
  await expect(creating(page)).toBeVisible();
  return creating(page);
}

const nameField = (form: Locator) => form.getByLabel("Name", { exact: true });
const categoryField = (form: Locator) => form.getByRole("combobox", { name: "Category" });
const textField = (form: Locator) => form.getByLabel("Prompt Text");
const submit = (form: Locator) =>
  form.getByRole("button", { name: /^(Create Prompt|Update Prompt|Saving...)$/ });

async function fillIn(form: Locator, name: string, category = "Productivity"): Promise<void> {
  await nameField(form).fill(name);
  await categoryField(form).selectOption(category);
  await textField(form).fill("Ask me three questions before you answer.");
}

test.describe("prompts admin", () => {
  test.beforeEach(({ admin: _admin }) => {});

  test("create_prompt_lists_it_first_for_admins_and_members", async ({ page }) => {
    const name = unique("Questions first");
    // Fill the cache first, so that the list has to be refetched.
    await page.goto("/free-prompts");
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await page.getByRole("link", { name: "Prompt Management" }).click();
    const form = await add(page);
    await expect(nameField(form)).toBeFocused();
    await expect(categoryField(form).getByRole("option")).toHaveText([
      "Choose a category",
      "Education & Learning",
      "Productivity",
      "Health & Wellness",
      "Personal Growth",
      "Lifestyle",
      "+ Custom Category",
    ]);
    await fillIn(form, name);
    await submit(form).click();
    await expectToast(page, "Success", "Prompt created successfully");
    await expect(form).toBeHidden();
    await expect(names(page).first()).toHaveText(name);
    await expect(entryCard(page, name).getByText("Productivity", { exact: true })).toBeVisible();
    await expect(entryCard(page, name).getByText("Ask me three questions")).toBeVisible();
    await page.getByRole("link", { name: "Free Prompts" }).click();
    await expect(heading(page, "FREE AI PROMPTS")).toBeVisible();
    await expect(entryCard(page, name)).toBeVisible();
  });

  test("prompt_cards_have_responsive_columns_and_three_lines", {
    tag: "@soak",
  }, async ({ page, adminApi }) => {
    const { name } = await adminApi.prompt({ promptText: "One line of it.\n".repeat(12).trim() });
    await adminApi.prompt();
    await adminApi.prompt();
    await openAdminPage(page);
    const columns = () =>
      page
        .getByRole("list", { name: "PROMPT MANAGEMENT" })
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
    for (const { width, expected } of [
      { width: 390, expected: 1 },
      { width: 800, expected: 2 },
      { width: 1280, expected: 3 },
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(columns, `columns at ${width} px`).toBe(expected);
    }
    const lines = await entryCard(page, name)
      .getByText("One line of it.")
      .evaluate((text) =>
        Math.round(
          text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight),
        ),
      );
    expect(lines).toBe(3);
  });

  test("prompt_dialog_fits_the_window_and_scrolls", { tag: "@soak" }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 420 });
    await openAdminPage(page);
    const form = await add(page);
    const height = async () => (await form.boundingBox())?.height;
    await expect.poll(height).toBeLessThanOrEqual(0.9 * 420 + 1);
    await submit(form).scrollIntoViewIfNeeded();
    await expect(submit(form)).toBeInViewport();
  });
});

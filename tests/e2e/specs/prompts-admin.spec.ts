import type { Locator, Page } from "@playwright/test";
import { entryCard, expect, test } from "../support/admin";
import { heading } from "../support/page-helpers";

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

const submit = (form: Locator) =>
  form.getByRole("button", { name: /^(Create Prompt|Update Prompt|Saving...)$/ });

test.describe("prompts admin", () => {
  test.beforeEach(({ admin: _admin }) => {});

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

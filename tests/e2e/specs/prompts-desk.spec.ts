import type { Locator, Page } from "@playwright/test";
import { ada, askToDelete, edit, entryCard, expect, holdBack, test, unique } from "../support/desk";
import { expectPath, expectToast, heading } from "../support/screen";
import { logIn } from "../support/session";

const calls = "**/api/admin/prompts*";
const names = (page: Page) => page.getByRole("list", { name: "PROMPT MANAGEMENT" }).getByRole("heading");
const creating = (page: Page) => page.getByRole("dialog", { name: "Add New Prompt" });
const editing = (page: Page) => page.getByRole("dialog", { name: "Edit Prompt" });

async function openDesk(page: Page): Promise<void> {
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
const customField = (form: Locator) => form.getByLabel("Custom Category Name");
const textField = (form: Locator) => form.getByLabel("Prompt Text");
const submit = (form: Locator) =>
  form.getByRole("button", { name: /^(Create Prompt|Update Prompt|Saving...)$/ });

async function fillIn(form: Locator, name: string, category = "Productivity"): Promise<void> {
  await nameField(form).fill(name);
  await categoryField(form).selectOption(category);
  await textField(form).fill("Ask me three questions before you answer.");
}

test.describe("the desk of prompts", () => {
  test.beforeEach(({ admin: _admin }) => {});

  test("an admin adds a prompt, and it stands first at the desk and in the library", async ({ page }) => {
    const name = unique("Questions first");
    // The library is fetched before, so that it has to be fetched again.
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

  test("an edit begins with what is saved, and changes it at the desk and for members", async ({
    page,
    openBrowser,
    desk,
  }) => {
    const prompt = await desk.prompt({ category: "Lifestyle", promptText: "Two lines\nof text." });
    await openDesk(page);
    await edit(page, prompt.name);
    const form = editing(page);
    await expect(nameField(form)).toHaveValue(prompt.name);
    await expect(categoryField(form)).toHaveValue("Lifestyle");
    await expect(textField(form)).toHaveValue("Two lines\nof text.");
    await expect(customField(form)).toHaveCount(0);
    const renamed = unique("Renamed");
    await nameField(form).fill(renamed);
    await categoryField(form).selectOption("Personal Growth");
    await submit(form).click();
    await expectToast(page, "Success", "Prompt updated successfully");
    await expect(entryCard(page, renamed).getByText("Personal Growth")).toBeVisible();
    await expect(entryCard(page, prompt.name)).toHaveCount(0);

    const visitor = await openBrowser();
    await visitor.goto("/login");
    await logIn(visitor, "mira@marigold.example", ada.password);
    await visitor.getByRole("link", { name: "Free Prompts" }).click();
    await expect(entryCard(visitor, renamed)).toBeVisible();
    await expect(entryCard(visitor, prompt.name)).toHaveCount(0);
  });

  test("a prompt is deleted only after a yes", async ({ page, desk }) => {
    const { name } = await desk.prompt();
    await openDesk(page);
    let question = await askToDelete(page, name);
    await expect(question.getByText("Are you sure you want to delete this prompt?")).toBeVisible();
    await expect(question.getByText(name)).toBeVisible();
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeFocused();
    await expect(entryCard(page, name)).toBeVisible();

    question = await askToDelete(page, name);
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expectToast(page, "Success", "Prompt deleted successfully");
    await expect(entryCard(page, name)).toHaveCount(0);
    // The focus stays in the list, where the reader was.
    await expect(page.getByRole("main").locator(":focus")).toBeVisible();
    expect((await desk.prompts()).map((prompt) => prompt.name)).not.toContain(name);
  });

  test("Cancel gives up what was typed, Escape does not", async ({ page, desk }) => {
    const { name } = await desk.prompt();
    await openDesk(page);
    let form = await add(page);
    await fillIn(form, "Typed in haste");
    await page.keyboard.press("Escape");
    await expect(nameField(form)).toHaveValue("Typed in haste");
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("button", { name: "Add Prompt" })).toBeFocused();
    form = await add(page);
    await expect(nameField(form)).toHaveValue("");
    await expect(textField(form)).toHaveValue("");
    await form.getByRole("button", { name: "Cancel" }).click();

    await edit(page, name);
    await nameField(editing(page)).fill("Changed in haste");
    await editing(page).getByRole("button", { name: "Cancel" }).click();
    await expect(entryCard(page, name)).toBeVisible();
    await edit(page, name);
    await expect(nameField(editing(page))).toHaveValue(name);
  });

  test("pressing twice saves once, and the button says what is going on", async ({ page, desk }) => {
    const name = unique("Once");
    await openDesk(page);
    const hold = await holdBack(page, "POST", calls);
    const form = await add(page);
    await fillIn(form, name);
    await submit(form).dblclick();
    await expect(submit(form)).toHaveText("Saving...");
    await nameField(form).press("Enter");
    await page.keyboard.press("Escape");
    await expect(form).toBeVisible();
    hold.release();
    await expectToast(page, "Success", "Prompt created successfully");
    expect(hold.made()).toBe(1);
    expect((await desk.prompts()).filter((prompt) => prompt.name === name)).toHaveLength(1);
  });

  test("a session that ended is said so in the form, and a login elsewhere saves what was typed", async ({
    page,
    context,
    faults,
  }) => {
    faults.allow("401 POST /api/admin/prompts");
    const name = unique("Outlasts");
    await openDesk(page);
    const form = await add(page);
    await fillIn(form, name);
    await context.clearCookies();
    await submit(form).click();
    await expect(form.getByText(/You have been signed out, so nothing was saved yet/)).toBeVisible();
    const [other] = await Promise.all([
      page.waitForEvent("popup"),
      form.getByRole("link", { name: /^Log in/ }).click(),
    ]);
    await logIn(other, ada.email, ada.password);
    await expectPath(other, "/free-gpts");
    await expect(nameField(form)).toHaveValue(name);
    await submit(form).click();
    await expectToast(page, "Success", "Prompt created successfully");
  });

  test("the cards stand in one, two or three columns, with three lines of the text", async ({
    page,
    desk,
  }) => {
    const { name } = await desk.prompt({ promptText: "One line of it.\n".repeat(12).trim() });
    await desk.prompt();
    await desk.prompt();
    await openDesk(page);
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

  test("the dialog stays within nine tenths of the window and scrolls", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 420 });
    await openDesk(page);
    const form = await add(page);
    const height = async () => (await form.boundingBox())?.height;
    await expect.poll(height).toBeLessThanOrEqual(0.9 * 420 + 1);
    await submit(form).scrollIntoViewIfNeeded();
    await expect(submit(form)).toBeInViewport();
  });
});

import { entryCard, expect, test } from "../support/admin";
import { heading } from "../support/page-helpers";

test("fill_in_by_keyboard_copies_and_remembers_across_prompts", async ({
  page,
  context,
  adminApi,
  member: _,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const dinners = await adminApi.prompt({ promptText: "Plan [number] dinners for {{who eats}}." });
  const lunches = await adminApi.prompt({ promptText: "Plan lunch for [Who eats]." });
  await page.goto("/free-prompts");
  await expect(heading(page, "FREE AI PROMPTS")).toBeVisible();
  await entryCard(page, dinners.name).getByRole("button", { name: "Fill in" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: dinners.name });
  await expect(dialog.getByRole("textbox", { name: "Number" })).toBeFocused();
  await page.keyboard.type("five");
  await page.keyboard.press("Tab");
  await page.keyboard.type("two adults & a toddler");
  await expect(dialog.getByRole("region", { name: "Preview" })).toContainText(
    "Plan five dinners for two adults & a toddler.",
  );
  // Escape closes the menu, and then the dialog.
  await dialog.getByRole("button", { name: /^Open .* in$/ }).press("Enter");
  await expect(dialog.getByRole("menuitem", { name: "ChatGPT" })).toBeFocused();
  await expect(dialog.getByRole("menuitem", { name: "ChatGPT" })).toHaveAttribute(
    "href",
    "https://chatgpt.com/?q=Plan%20five%20dinners%20for%20two%20adults%20%26%20a%20toddler.",
  );
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("menuitem")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Copy Prompt" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Copied!" })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "Plan five dinners for two adults & a toddler.",
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(entryCard(page, dinners.name).getByRole("button", { name: "Fill in" })).toBeFocused();

  await page.reload();
  await entryCard(page, lunches.name).getByRole("button", { name: "Fill in" }).click();
  await expect(page.getByRole("textbox", { name: "Who eats" })).toHaveValue("two adults & a toddler");

  // The page of the prompt has the same.
  await page.keyboard.press("Escape");
  await entryCard(page, lunches.name).getByRole("link", { name: lunches.name }).click();
  await expect(page.getByRole("article")).toContainText("Plan lunch for [Who eats].");
  await page.getByRole("button", { name: "Fill in" }).click();
  await expect(page.getByRole("textbox", { name: "Who eats" })).toHaveValue("two adults & a toddler");
});

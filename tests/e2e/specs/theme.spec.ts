import type { Page } from "@playwright/test";
import { expect, test } from "../support/admin";
import { heading } from "../support/page-helpers";

const appScript = /\/assets\/main\.[^/]+\.js$/;

/** Brightness of the page background, from 0 (black) to 255 (white). */
function backgroundBrightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.documentElement);
    const [red = 0, green = 0, blue = 0] = (backgroundColor.match(/\d+/g) ?? []).map(Number);
    return (red + green + blue) / 3;
  });
}

async function expectTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await expect.poll(() => backgroundBrightness(page), theme).toBeGreaterThan(theme === "light" ? 200 : -1);
  await expect.poll(() => backgroundBrightness(page), theme).toBeLessThan(theme === "light" ? 256 : 60);
}

test("theme_reaches_reloads_other_tabs_and_pages_before_scripts", async ({ page, context, pageErrors }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expectTheme(page, "dark");
  await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeFocused();
  await page.getByRole("link", { name: "Log In" }).click();
  await expect(heading(page, "Welcome Back")).toBeVisible();
  await expectTheme(page, "dark");
  await page.reload();
  await expectTheme(page, "dark");
  const other = await context.newPage();
  // The app's script never loads there.
  await other.route(appScript, () => {});
  await other.goto("/");
  await expectTheme(other, "dark");
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expectTheme(other, "light");

  // Only the prerendered document is displayed.
  pageErrors.allow("failed ");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await page.route(appScript, () => {});
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectTheme(page, "dark");
  await expect(heading(page, "Marigold")).toBeVisible();
});

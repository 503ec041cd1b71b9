import { heading } from "../support/page-helpers";
import { expect, test } from "../support/test";

test("landing_tab_order_follows_reading_order", async ({ page }) => {
  await page.goto("/");
  await expect(heading(page, "Marigold")).toBeVisible();
  const order: string[] = [];
  for (let press = 0; press < 11; press += 1) {
    await page.keyboard.press("Tab");
    order.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        if (at instanceof HTMLInputElement) return at.labels?.[0]?.textContent ?? "";
        return at?.getAttribute("aria-label") ?? at?.textContent?.trim() ?? "";
      }),
    );
  }
  expect(order).toEqual([
    "Skip to main content",
    "Marigold",
    expect.stringMatching(/^Search/),
    expect.stringMatching(/^Switch to (dark|light) theme$/),
    "Agents",
    "Blog",
    "Log In",
    "First Name",
    "Email Address",
    "New posts by email",
    "JOIN NOW",
  ]);
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

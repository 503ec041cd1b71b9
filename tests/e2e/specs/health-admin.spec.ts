import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { heading } from "../support/page-helpers";

test("health_by_keyboard_is_checked_again_and_lists_settings", async ({ page, admin: _admin }) => {
  await page.goto("/admin/health");
  await expect(heading(page, "Health")).toBeVisible();
  const backups = page.getByRole("region", { name: "Check soon" }).getByText("No backup has been recorded.");
  await expect(backups).toBeVisible();
  await expect(page.getByRole("region", { name: "Working" }).getByText(/^SQLite 3/)).toBeVisible();
  const checkedAt = page.getByText(/checked at/).locator("..");
  const before = await checkedAt.textContent();

  await tabTo(page, { name: /^Check again/ });
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(checkedAt).not.toHaveText(before ?? "", { timeout: 1_000 });
  }).toPass();
  await tabTo(page, { name: /^Current settings/ });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /^MARIGOLD_DATABASE_URL \(set\) Environment/ })).toBeVisible();
});

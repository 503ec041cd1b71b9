import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { heading } from "../support/page-helpers";

test("overview_by_keyboard_reads_chart_and_changes_period", async ({ page, admin: _admin }) => {
  await page.goto("/admin/overview");
  await expect(heading(page, "Overview")).toBeVisible();
  const chart = page.getByRole("slider", { name: "Revenue by day" });
  await expect(chart).toBeVisible();
  await tabTo(page, { name: /^Revenue by day/ });
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuenow", "1");
  await page.getByRole("radio", { name: "30 days" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/period=90d/);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("slider", { name: "Revenue by month" })).toBeVisible();
});

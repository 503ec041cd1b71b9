import { readFile } from "node:fs/promises";
import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { heading } from "../support/page-helpers";

test("overview_health_and_audit_log_work_by_keyboard", async ({ page, admin, adminApi }) => {
  await page.goto("/admin/overview");
  await expect(heading(page, "Overview")).toBeVisible();
  const chart = page.getByRole("slider", { name: "Revenue by day" });
  await expect(chart).toBeVisible();
  await tabTo(page, { name: /^Revenue by day/ });
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuenow", "1");
  await page.getByRole("radio", { name: "Last month" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/period=90d/);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("slider", { name: "Revenue by month" })).toBeVisible();

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

  const agent = await adminApi.agent({ isPremium: true, price: 1999 });
  await page.goto("/admin/audit");
  await expect(heading(page, "Audit log")).toBeVisible();
  await tabTo(page, { name: /^Person/ });
  // Until then, the focus would be on a row that the filtered list replaces.
  const filtered = page.waitForResponse((response) =>
    decodeURIComponent(response.url()).includes(admin.email),
  );
  await page.keyboard.type(admin.email);
  await (await filtered).finished();
  await expect(page).toHaveURL(/person=/);
  await tabTo(page, { name: new RegExp(`^${agent.title}`) });
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Created agent: ${agent.title}` });
  await expect(dialog.getByRole("row", { name: "Price" })).toHaveText("Price$19.99");
  await tabTo(page, { name: /^All changes to this agent/ });
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 change", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole("link", { name: "Download CSV" }).focus();
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe("audit-log.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,agent,`);
  expect(lines[1]).toContain(agent.title);
});

test("visit_is_shown_with_its_source", async ({ page, admin, openBrowser }) => {
  // The browser of the tests says that it is a robot.
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
  const visitor = await openBrowser({ userAgent });
  const source = `fair-${admin.email.replace(/[^a-z]/g, "")}`;
  await visitor.goto(`/blog?utm_source=${source}`);
  await expect(async () => {
    await page.goto("/admin/overview");
    await expect(page.getByRole("row", { name: `${source} utm_source 1 0 0` })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  const chart = page.getByRole("slider", { name: "Visitors by day" });
  await expect(chart).toHaveAttribute("aria-valuetext", /: [1-9]\d* visitors?$/);
});

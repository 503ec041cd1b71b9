import { readFile } from "node:fs/promises";
import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { heading } from "../support/page-helpers";

test("audit_log_by_keyboard_finds_and_downloads_a_change", async ({ page, admin, adminApi }) => {
  const agent = await adminApi.agent({ isPremium: true, price: 1999 });
  await page.goto("/admin/audit");
  await expect(heading(page, "Audit log")).toBeVisible();
  await tabTo(page, { name: /^Person/ });
  await page.keyboard.type(admin.email);
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

import { randomUUID } from "node:crypto";
import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { heading } from "../support/page-helpers";

const uniqueCode = () => `SPRING-${randomUUID().slice(0, 8).toUpperCase()}`;

test("discounts_by_keyboard_create_edit_and_deactivate", async ({ page, admin: _admin }) => {
  const code = uniqueCode();
  await page.goto("/admin/discounts");
  await expect(heading(page, "Discounts")).toBeVisible();

  await tabTo(page, { name: /^New code$/ });
  await page.keyboard.press("Enter");
  const created = page.getByRole("dialog", { name: "New discount code" });
  await expect(created.getByLabel("Code", { exact: true })).toBeFocused();
  await page.keyboard.type(code.toLowerCase());
  await tabTo(page, { name: /^Percent off/ });
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("25");
  await page.keyboard.press("Enter");
  await expect(created).toBeHidden();
  const row = page.getByRole("row", { name: new RegExp(code) });
  await expect(row).toContainText("25% off");
  await expect(row).toContainText("Live");

  await tabTo(page, { name: new RegExp(`^Edit ${code}$`) });
  await page.keyboard.press("Enter");
  const edited = page.getByRole("dialog", { name: "Edit discount code" });
  await expect(edited.getByLabel("Percent off")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("50");
  await page.keyboard.press("Enter");
  await expect(edited).toBeHidden();
  await expect(row).toContainText("50% off");

  await page.getByRole("button", { name: `Deactivate ${code}` }).focus();
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Off");
});

import { randomUUID } from "node:crypto";
import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { heading } from "../support/page-helpers";

const uniqueCode = () => `SPRING-${randomUUID().slice(0, 8).toUpperCase()}`;

test("discounts_by_keyboard_create_edit_deactivate_and_simulate", async ({
  page,
  admin: _admin,
  adminApi,
}) => {
  const agent = await adminApi.agent({ isPremium: true, price: 2000 });
  const code = uniqueCode();
  await page.goto("/admin/discounts");
  await expect(heading(page, "Discount codes")).toBeVisible();

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

  const simulator = page.getByRole("dialog", { name: "Simulate codes" });
  const simulate = async () => {
    await page.getByRole("button", { name: "Simulate" }).focus();
    await page.keyboard.press("Enter");
    await tabTo(page, { name: new RegExp(agent.title) });
    await page.keyboard.press("Space");
    await tabTo(page, { name: /^Code/ });
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  };
  await simulate();
  await expect(simulator.getByText("Without a code: $20.00. 1 of 1 code would apply.")).toBeVisible();
  await expect(simulator.getByRole("row", { name: new RegExp(code) })).toContainText("$10.00");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `Deactivate ${code}` }).focus();
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Off");
  await simulate();
  await expect(simulator.getByText("This discount code is no longer active")).toBeVisible();
});

import type { Page } from "@playwright/test";
import { expect, test } from "../support/admin";
import { expectToast, heading } from "../support/page-helpers";
import { content, tool } from "../support/posts";

// All tests run as the admin.
test.beforeEach(({ admin: _admin }) => {});
test.afterEach(async ({ adminApi }) => {
  await adminApi.restorePage("terms");
});

const row = (page: Page) => page.getByRole("row", { name: /Terms/ });

test("edited_page_is_public_until_the_default_is_restored", async ({ page, openBrowser }) => {
  const visitor = await openBrowser({ javaScriptEnabled: false });
  await page.goto("/admin/pages");
  await expect(row(page).getByText("Default text")).toBeVisible();
  await page.getByRole("button", { name: "Edit Terms" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Terms" });
  await expect(content(dialog)).toContainText("These are the terms");
  await expect(dialog.getByText(/^This is the default text/)).toBeVisible();
  await content(dialog).press("ControlOrMeta+End");
  await content(dialog).pressSequentially("\nOur own last words");
  await content(dialog).press("Shift+Home");
  await tool(dialog, "Bold").click();
  await dialog.getByRole("button", { name: "Save Page" }).click();
  await expectToast(page, "Success", "Page saved successfully");
  await expect(row(page).getByText("Your own text")).toBeVisible();

  await visitor.goto("/terms");
  await expect(heading(visitor, "Terms")).toBeVisible();
  await expect(visitor.locator("strong", { hasText: "Our own last words" })).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "What you get" })).toBeVisible();

  await row(page).getByRole("button", { name: "Restore default text of Terms" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore default text" }).click();
  await expectToast(page, "Default text restored");
  await visitor.reload();
  await expect(visitor.getByText("Our own last words")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page).getByText("Your own text")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("Our own last words")).toBeVisible();
});

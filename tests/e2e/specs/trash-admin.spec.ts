import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { expectToast } from "../support/page-helpers";

test("deleted_prompt_is_restored_by_keyboard", async ({ page, admin: _admin, adminApi }) => {
  const prompt = await adminApi.prompt();
  await page.goto(`/admin/prompts?q=${encodeURIComponent(prompt.name)}`);
  await tabTo(page, { name: new RegExp(`^Delete ${prompt.name}`) });
  await page.keyboard.press("Enter");
  await tabTo(page, { name: /^Delete$/ });
  await page.keyboard.press("Enter");
  await expectToast(page, "Prompt deleted successfully");
  await page.goto("/admin/trash");
  // Other tests fill the trash, so it is too far for Tab.
  await page.getByRole("button", { name: `Restore ${prompt.name}` }).focus();
  await page.keyboard.press("Enter");
  await expectToast(page, `${prompt.name} is back where it was.`);
  await page.goto(`/admin/prompts?q=${encodeURIComponent(prompt.name)}`);
  await expect(page.getByRole("button", { name: `Delete ${prompt.name}` })).toBeVisible();
});

test("delete_is_undone_from_its_toast", async ({ page, admin: _admin, adminApi }) => {
  const prompt = await adminApi.prompt();
  await page.goto(`/admin/prompts?q=${encodeURIComponent(prompt.name)}`);
  await page.getByRole("button", { name: `Delete ${prompt.name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, `${prompt.name} is back where it was.`);
  await expect(page.getByRole("button", { name: `Delete ${prompt.name}` })).toBeVisible();
});

import { expect, test, unique } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { expectToast } from "../support/page-helpers";

const search = (path: string, text: string) => `${path}?q=${encodeURIComponent(text)}`;

test.beforeEach(({ admin: _admin }) => {});

test("prompts_by_keyboard_are_archived_deleted_and_restored", async ({ page, adminApi }) => {
  const group = unique("Kitchen");
  const [first, second] = [`${group} one`, `${group} two`];
  await adminApi.prompt({ name: first });
  await adminApi.prompt({ name: second });
  await page.goto(search("/admin/prompts", group));
  for (const name of [second, first]) {
    await tabTo(page, { name: new RegExp(`^Select ${name}$`) });
    await page.keyboard.press("Space");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Change category" })).toBeFocused();
  await tabTo(page, { name: /^Hide and archive$/ });
  await page.keyboard.press("Enter");
  await expectToast(page, "2 prompts.");
  await expect(page.getByText(`No prompts match “${group}”`)).toBeVisible();

  await page.goto("/admin/trash");
  for (const name of [first, second]) {
    // Other tests fill the trash, so it is too far for Tab.
    await page.getByRole("button", { name: `Restore ${name}` }).focus();
    await page.keyboard.press("Enter");
    await expectToast(page, `${name} is back where it was.`);
  }
  await page.goto(search("/admin/prompts", group));
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([second, first]);

  await tabTo(page, { name: new RegExp(`^Delete ${first}`) });
  await page.keyboard.press("Enter");
  await tabTo(page, { name: /^Delete$/ });
  await page.keyboard.press("Enter");
  await expectToast(page, "Prompt deleted successfully");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expectToast(page, `${first} is back where it was.`);
  await expect(page.getByRole("button", { name: `Delete ${first}` })).toBeVisible();
});

import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { expectToast, heading } from "../support/page-helpers";

test("test_email_by_keyboard_arrives_and_is_listed", async ({ page, admin, mailbox }) => {
  await page.goto("/admin/emails");
  await expect(heading(page, "Emails")).toBeVisible();
  await tabTo(page, { name: /^Preview templates/ });
  await page.keyboard.press("Enter");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Hello Anna,")).toBeVisible();
  await page.keyboard.press("Escape");

  await tabTo(page, { name: /^Send me a test email/ });
  await page.keyboard.press("Enter");
  await expectToast(page, "Test email sent");
  await expect.poll(() => mailbox.to(admin.email, /^A test email from/)).not.toEqual([]);
  await tabTo(page, { name: /^Recipient/ });
  await page.keyboard.type(admin.email);
  await expect(page).toHaveURL(/to=/);
  const row = page.getByRole("row").filter({ hasText: "Test email" }).first();
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible();
    expect(await row.getByText("Sent", { exact: true }).count()).toBe(1);
  }).toPass();
});

import { expect, test, unique } from "../support/admin";
import { openLinkInMailbox } from "../support/mailbox";
import { heading } from "../support/page-helpers";
import { newUser, registerAndVerify } from "../support/users";

test("newsletter_is_sent_and_unsubscribed_in_one_click", async ({
  page,
  admin: _admin,
  adminApi,
  openBrowser,
  mailbox,
}) => {
  const anna = newUser();
  const annasPage = await openBrowser();
  await registerAndVerify(annasPage.request, anna);
  await annasPage.goto("/profile");
  const choice = annasPage.getByRole("checkbox", { name: "New posts by email" });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(annasPage.getByText("Saved", { exact: true })).toBeVisible();

  const { title } = await adminApi.post({ title: unique("Newsletter") });
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `More actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Send by email" }).click();
  const dialog = page.getByRole("dialog", { name: `Send by email: ${title}` });
  await expect(dialog.frameLocator("iframe").getByText("The whole text.")).toBeVisible();
  await dialog.getByRole("button", { name: "Send me a test email" }).click();
  await expect(page.getByText("Test email sent", { exact: true })).toBeVisible();
  await mailbox.expectCount("ada@marigold.example", new RegExp(`^\\[Test\\] ${title}$`), 1);

  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: "Send", exact: true }).last().click();
  await expect(dialog.getByRole("status")).toContainText("Sent");
  const subject = new RegExp(`^${title}$`);
  await mailbox.expectCount(anna.email, subject, 1);
  await page.goto("/admin/newsletters");
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("Sent");

  await openLinkInMailbox(annasPage, anna.email, new RegExp(title));
  await expect(heading(annasPage, "Unsubscribe?")).toBeVisible();
  await annasPage.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(heading(annasPage, "You're unsubscribed")).toBeVisible();
  await annasPage.goto("/profile");
  await expect(choice).not.toBeChecked();
});

import { expect, test, unique } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { openLinkInMailbox } from "../support/mailbox";
import { heading, leave } from "../support/page-helpers";
import { newUser, registerAndVerify } from "../support/users";

test("newsletter_is_sent_and_unsubscribed_by_keyboard", async ({
  page,
  admin: _admin,
  adminApi,
  openBrowser,
  mailbox,
}) => {
  const anna = newUser();
  const annasPage = await openBrowser();
  await registerAndVerify(annasPage.request, anna);
  await annasPage.goto("/profile#emails");
  const choice = annasPage.getByRole("checkbox", { name: "New posts by email" });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(annasPage.getByText("Saved", { exact: true })).toBeVisible();

  const { title } = await adminApi.post({ title: unique("Newsletter") });
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: "Send or schedule newsletter" }).click();
  const dialog = page.getByRole("dialog", { name: `Send or schedule newsletter: ${title}` });
  await dialog.getByText("Preview of the email").click();
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
  expect(annasPage.url(), "the token is not visible").not.toContain("token");
  const profile = await annasPage.context().newPage();
  const isSubscribed = async (subscribed: boolean) => {
    // The same URL with a fragment would not be loaded again.
    await leave(profile);
    await profile.goto("/profile#emails");
    await expect(profile.getByRole("checkbox", { name: "New posts by email" })).toBeChecked({
      checked: subscribed,
    });
  };
  await isSubscribed(true);
  for (const [button, title, subscribed] of [
    ["Unsubscribe", "You're unsubscribed", false],
    ["Undo", "You're subscribed again", true],
  ] as const) {
    await tabTo(annasPage, { name: new RegExp(`^${button}$`) });
    await annasPage.keyboard.press("Enter");
    await expect(heading(annasPage, title)).toBeFocused();
    await isSubscribed(subscribed);
  }

  // A message has no page, and goes to whom the admin chooses.
  const text = unique("Message");
  await page.goto("/admin/newsletters");
  await page.getByRole("button", { name: "New newsletter" }).click();
  await page.getByRole("button", { name: "Write a message" }).click();
  const message = page.getByRole("dialog", { name: "New message" });
  await message.getByLabel("Subject").fill(text);
  await message.getByRole("textbox", { name: "Content" }).fill("We move on Monday.");
  await message.getByRole("button", { name: "Save and continue" }).click();
  const sending = page.getByRole("dialog", { name: `Send or schedule newsletter: ${text}` });
  await sending.getByLabel("To", { exact: true }).selectOption("Members who never bought");
  await sending.getByText(/members? will receive this email/).waitFor();
  await sending.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: "Send", exact: true }).last().click();
  await expect(sending.getByRole("status")).toContainText("Sent");
  await mailbox.expectCount(anna.email, new RegExp(`^${text}$`), 1);
});

import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { Mailbox } from "../support/mailbox";
import { receiptSubject } from "../support/orders";
import { expectToast, heading } from "../support/page-helpers";
import { newUser, register, verificationSubject } from "../support/users";

test("member_by_keyboard_is_found_helped_noted_and_blocked", async ({
  page,
  admin,
  adminApi,
  playwright,
  server,
}) => {
  const agent = await adminApi.agent({ isPremium: true, price: 1999 });
  const [mistyped, member] = [newUser("Anna"), newUser("Anna")];
  const request = await playwright.request.newContext({ baseURL: server.url });
  await register(request, mistyped);
  await request.dispose();
  const mailbox = new Mailbox(page.request);
  await mailbox.expectCount(mistyped.email, verificationSubject, 1);

  await page.goto("/admin/members");
  await expect(heading(page, "Members")).toBeVisible();
  await tabTo(page, { name: /^Search members/ });
  await page.keyboard.type(mistyped.email);
  await expect(page.getByText("1 member · 0 verified · 0 buyers")).toBeVisible();
  await tabTo(page, { name: /^Anna$/ });
  await page.keyboard.press("Enter");
  // The list stays beside it.
  const detail = page.locator("[data-detail-pane]");
  await expect(heading(page, "Anna")).toBeVisible();
  await expect(detail.getByText("Not verified", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Email verification/ })).toContainText("Sent");

  await tabTo(page, { name: /^Correct email address$/ });
  await page.keyboard.press("Enter");
  const correction = page.getByRole("dialog", { name: "Correct email address" });
  await expect(correction.getByRole("textbox", { name: "Email address" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(member.email);
  await page.keyboard.press("Enter");
  await expect(correction).toBeHidden();
  await expect(detail.getByText(member.email, { exact: true })).toBeVisible();
  await mailbox.expectCount(member.email, verificationSubject, 1);
  await tabTo(page, { name: /^Resend verification$/ });
  await page.keyboard.press("Enter");
  await expectToast(page, "Verification email sent", `It's on its way to ${member.email}.`);
  await mailbox.expectCount(member.email, verificationSubject, 2);

  await tabTo(page, { name: /^Mark as verified$/ });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Reason" })).toBeFocused();
  await page.keyboard.type("Called her");
  await page.keyboard.press("Enter");
  await expect(detail.getByText("Verified", { exact: true })).toBeVisible();
  await expect(heading(page, "Anna")).toBeFocused();

  await tabTo(page, { name: /^Give agents$/ });
  await page.keyboard.press("Enter");
  const gift = page.getByRole("dialog", { name: "Give agents" });
  const choice = gift.getByRole("checkbox", { name: new RegExp(agent.title) });
  await expect(choice).toBeAttached();
  await choice.focus();
  await page.keyboard.press("Space");
  await gift.getByRole("textbox", { name: "Reason" }).focus();
  await page.keyboard.type("Won the raffle");
  await page.keyboard.press("Enter");
  await expect(gift).toBeHidden();
  await expect(page.getByRole("row", { name: new RegExp(`^${agent.title}`) })).toContainText("$0.00");
  await mailbox.expectCount(member.email, receiptSubject, 1);

  await tabTo(page, { name: /^Add a note$/ });
  await page.keyboard.press("Enter");
  await page.keyboard.type("Prefers the afternoon");
  await tabTo(page, { name: /^Add note$/ });
  await page.keyboard.press("Enter");
  const notes = page.getByRole("list", { name: "Notes" });
  await expect(notes.getByText("Prefers the afternoon")).toBeVisible();
  await expect(notes.getByText(admin.email)).toBeVisible();

  await tabTo(page, { name: /^Block$/ });
  await page.keyboard.press("Enter");
  await page.keyboard.type("Shared her account");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Blocked" })).toBeVisible();
  await expect(page.getByText("Shared her account")).toBeVisible();
  await tabTo(page, { name: /^Unblock$/ });
  await page.keyboard.press("Enter");
  await expectToast(page, "Unblocked");
  await expect(page.getByRole("heading", { name: "Blocked" })).toBeHidden();
  await expect(page.getByText("Email address marked as verified")).toBeVisible();
});

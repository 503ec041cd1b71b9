import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { openLinkInMailbox } from "../support/mailbox";
import { expectPath, heading } from "../support/page-helpers";
import { isLoggedIn, logIn, password } from "../support/session";
import { setPassword } from "../support/users";

const subject = /account will be deleted on/;

test("delete_account_by_keyboard_then_keep_it_by_the_link", async ({ page, member, mailbox, pageErrors }) => {
  pageErrors.allow("401 GET /api/auth/me");
  pageErrors.allow("403 POST /api/auth/login");
  await setPassword(page.request, password);
  await page.goto("/profile#data");
  await expect(page.getByRole("button", { name: "Delete account" })).toBeVisible();
  await tabTo(page, { name: /^Delete account$/ });
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Delete your account?" });
  await expect(dialog.getByRole("button", { name: "Keep my account" })).toBeFocused();
  await tabTo(page, { name: /^Delete my account$/ });
  await page.keyboard.press("Enter");
  await expect(heading(page, "Your account will be deleted")).toBeFocused();
  expect(await isLoggedIn(page)).toBe(false);
  await mailbox.expectCount(member.email, subject, 1);

  await page.goto("/login");
  await logIn(page, member.email, password);
  await expect(page.getByText(/^This account is about to be deleted/).first()).toBeVisible();

  await openLinkInMailbox(page, member.email, subject);
  await expect(heading(page, "Keep your account?")).toBeVisible();
  await tabTo(page, { name: /^Keep my account$/ });
  await page.keyboard.press("Enter");
  await expect(heading(page, "We've kept your account")).toBeFocused();
  expect(await isLoggedIn(page)).toBe(false);
  await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await logIn(page, member.email, password);
  await expectPath(page, "/free-gpts");
});

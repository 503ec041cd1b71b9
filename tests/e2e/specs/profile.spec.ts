import { expect, test } from "../support/admin";
import { openLinkInMailbox } from "../support/mailbox";
import { expectPath, expectToast, heading } from "../support/page-helpers";
import { isLoggedIn, logIn, logOut, password } from "../support/session";
import { newUser } from "../support/users";

// All tests run as a member.
test.beforeEach(({ member: _member }) => {});

test("profile_change_email_confirms_by_the_link", async ({ page, member, mailbox }) => {
  const fresh = newUser();
  await page.goto("/profile");
  await page.getByRole("textbox", { name: "Email Address" }).fill(fresh.email);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Your profile has been updated.");
  const notice = page.getByRole("region", { name: "Confirm your new email address" });
  await expect(notice).toContainText(fresh.email);
  await expect(page.getByRole("textbox", { name: "Email Address" })).toHaveValue(member.email);
  await mailbox.expectCount(fresh.email, /^Confirm your new email address/, 1);

  await openLinkInMailbox(page, fresh.email, /^Confirm your new email address/);
  await expect(heading(page, "Email Confirmed")).toBeVisible();
  await page.getByRole("link", { name: "Go to Profile" }).click();
  await expect(page.getByRole("textbox", { name: "Email Address" })).toHaveValue(fresh.email);
  await expect(notice).toHaveCount(0);
  await mailbox.expectCount(member.email, /email address was changed$/, 1);
});

test("set_password_continues_after_reauthentication", async ({ page, member, mailbox, pageErrors }) => {
  pageErrors.allow("403 PUT /api/auth/password");
  // The first call gets the response that a session older than 15 minutes gets.
  await page.route(
    "**/api/auth/password",
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: "reauthentication_required", message: "Please confirm that it's you, then try again." },
      }),
    { times: 1 },
  );
  await page.goto("/profile#security");
  await page.getByLabel("New Password").fill(password);
  await page.getByRole("button", { name: "Set Password" }).click();

  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByRole("button", { name: "Email me a code" }).click();
  await expect(dialog.getByLabel("Six-digit code")).toBeFocused();
  const subject = /^Your confirmation code/;
  await mailbox.expectCount(member.email, subject, 1);
  const code = /^\d{6}$/m.exec(await mailbox.text(member.email, subject))?.[0] ?? "";
  await dialog.getByLabel("Six-digit code").fill(code);
  await page.keyboard.press("Enter");
  await expectToast(page, "Your password has been set.");
  await expect(dialog).toBeHidden();
  expect(await isLoggedIn(page)).toBe(true);

  await logOut(page);
  await page.goto("/login");
  await logIn(page, member.email, password);
  await expectPath(page, "/free-gpts");
});

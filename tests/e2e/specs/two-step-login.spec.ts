import type { Page } from "@playwright/test";
import { expect, test } from "../support/admin";
import { Authenticator } from "../support/authenticator";
import { tabTo } from "../support/keyboard";
import { expectPath, expectToast, heading } from "../support/page-helpers";
import { isLoggedIn, logOut, password } from "../support/session";
import { setPassword } from "../support/users";

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, { name });
  await page.keyboard.press("Enter");
}

/** Fills in the login form and waits for the second step, whose field has the focus. */
async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await expect(heading(page, "Welcome Back")).toBeVisible();
  await tabTo(page, { name: /^Email Address/ });
  await page.keyboard.type(email);
  await tabTo(page, { name: /^Password/ });
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Enter your code")).toBeVisible();
  await expect(page.getByLabel("Six-digit code")).toBeFocused();
}

test("two_step_login_by_keyboard_with_app_and_recovery_code", async ({
  page,
  member,
  mailbox,
  pageErrors,
}) => {
  pageErrors.allow("403 POST /api/auth/login");
  await setPassword(page.request, password);
  await page.goto("/profile#security");
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
  await press(page, /^Set up$/);
  const setUp = page.getByRole("dialog", { name: "Turn on two-step login" });
  await expect(setUp.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expect(setUp.getByLabel("Six-digit code")).toBeFocused();
  const app = new Authenticator((await setUp.locator("code").textContent()) ?? "");
  await page.keyboard.type(app.code());
  await page.keyboard.press("Enter");

  const codes = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const recoveryCode = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await press(page, /^I've saved them$/);
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
  await mailbox.expectCount(member.email, /^Two-step login is on/, 1);

  await logOut(page);
  await enterPassword(page, member.email);
  expect(await isLoggedIn(page)).toBe(false);
  await page.keyboard.type(app.code());
  await page.keyboard.press("Enter");
  await expectPath(page, "/free-gpts");

  await logOut(page);
  await enterPassword(page, member.email);
  await press(page, /^Use a recovery code$/);
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press("Enter");
  await expectPath(page, "/free-gpts");
  await mailbox.expectCount(member.email, /^A recovery code was used/, 1);

  await page.goto("/profile#security");
  await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();
  await press(page, /^Turn off$/);
  await expect(page.getByRole("alertdialog", { name: "Turn off two-step login" })).toBeVisible();
  await press(page, /^Turn off$/);
  await expectToast(page, "Two-step login is off");
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
  await mailbox.expectCount(member.email, /^Two-step login is off/, 1);
});

import { expect, test } from "../support/admin";
import { addToCart, cartButton, openPremium } from "../support/checkout";
import { openLinkInMailbox } from "../support/mailbox";
import { expectPath, expectToast, heading } from "../support/page-helpers";
import { isLoggedIn, logIn, logOut, password } from "../support/session";
import { newUser, registerAndVerify, setPassword } from "../support/users";

test("sign_in_code_works_in_its_browser_and_the_link_once", async ({
  page,
  request,
  mailbox,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow("422 POST /api/auth/sign-in-link/code", "400 POST /api/auth/sign-in-link/redeem");
  const anna = newUser();
  await registerAndVerify(request, anna);
  const subject = /^Your login link/;
  await page.goto("/premium-gpts");
  // A reload keeps the reason and the return path.
  await page.reload();
  await expect(page.getByText("Log in to see the premium agents.")).toBeVisible();
  await page.getByLabel("Email Address").fill(anna.email);
  await page.getByRole("button", { name: "Email me a login link" }).click();
  await expect(heading(page, "Check your email")).toBeVisible();
  await mailbox.expectCount(anna.email, subject, 1);
  const code = /^\d{6}$/m.exec(await mailbox.text(anna.email, subject))?.[0] ?? "";
  const field = page.getByLabel("Six-digit code");
  await field.fill(code.endsWith("0") ? code.replace(/0$/, "1") : code.replace(/.$/, "0"));
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(/^That code isn't right/);
  await field.fill(code);
  await page.keyboard.press("Enter");
  await expectPath(page, "/premium-gpts");
  expect(await isLoggedIn(page)).toBe(true);

  const phone = await openBrowser();
  await phone.goto("/login");
  await phone.getByLabel("Email Address").fill(anna.email);
  await phone.getByRole("button", { name: "Email me a login link" }).click();
  await mailbox.expectCount(anna.email, subject, 2);
  const link = await mailbox.link(anna.email, subject, "/sign-in-link");
  await openLinkInMailbox(phone, anna.email, subject);
  await expectPath(phone, "/free-gpts");
  expect(await isLoggedIn(phone)).toBe(true);

  const attacker = await openBrowser();
  await attacker.goto(link);
  await expect(heading(attacker, "This login link isn't valid")).toBeVisible();
  expect(await isLoggedIn(attacker)).toBe(false);
});

test("reset_password_ends_old_password_sessions_and_link", async ({
  page,
  member,
  mailbox,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow("401 POST /api/auth/login", "401 GET /api/gpts", "400 POST /api/auth/reset-password");
  await setPassword(page.request, "the old password");
  const other = await openBrowser();
  await other.goto("/forgot-password");
  await other.getByLabel("Email Address").fill(member.email);
  await other.getByRole("button", { name: "Send reset link" }).click();
  await expect(heading(other, "Check your email")).toBeVisible();
  const link = await mailbox.link(member.email, /^Set a new password/, "/reset-password");
  await openLinkInMailbox(other, member.email, /Set a new password/);

  await other.getByLabel("New Password").fill("short");
  await other.getByLabel("Confirm Password").fill("shorter");
  await other.getByRole("button", { name: "Reset Password" }).click();
  await expect(other.getByText("Password must be at least 8 characters")).toBeVisible();
  await other.getByLabel("New Password").fill(password);
  await other.getByRole("button", { name: "Reset Password" }).click();
  await expect(other.getByLabel("Confirm Password")).toHaveAccessibleDescription("Passwords don't match");
  await other.getByLabel("Confirm Password").fill(password);
  await other.getByRole("button", { name: "Reset Password" }).click();
  await expect(heading(other, "Password Reset Successful")).toBeVisible();
  await expectToast(other, "Your password has been reset successfully.");

  expect(await isLoggedIn(page)).toBe(false);
  await page.goto("/free-gpts");
  await expectPath(page, "/login");
  await logIn(page, member.email, "the old password");
  await expectToast(page, "Login failed", "Invalid email or password");
  await other.getByRole("link", { name: "Go to Login" }).click();
  await logIn(other, member.email, password);
  await expectPath(other, "/free-gpts");

  await page.goto(link);
  await page.getByLabel("New Password").fill("an attacker's password");
  await page.getByLabel("Confirm Password").fill("an attacker's password");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(heading(page, "Invalid Reset Link")).toBeVisible();
});

test("back_after_logout_by_the_menu_shows_nothing_private", async ({ page, member }) => {
  await page.goto("/free-gpts");
  // Long lists have no footer.
  await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  const button = page.getByRole("button", { name: "Your account" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(member.firstName, { exact: true })).toBeVisible();
  await expect(page.getByText(member.email)).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Profile Settings" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Purchase History" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Profile Settings" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Profile Settings" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectPath(page, "/profile");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Privacy" })).toBeVisible();
  await expect(page.getByRole("main").getByLabel("Email Address")).toHaveValue(member.email);
  await logOut(page);
  expect(await isLoggedIn(page)).toBe(false);
  await page.goBack();
  await expectPath(page, "/login");
  await expect(page.getByText(member.email)).toHaveCount(0);
  await expect(page.locator(`input[value="${member.email}"]`)).toHaveCount(0);
});

test("back_during_logout_leads_to_login", { tag: "@soak" }, async ({ page, member }) => {
  await page.goto("/profile");
  await expect(page.getByRole("main").getByLabel("Email Address")).toHaveValue(member.email);
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("h1")?.textContent === "Profile Settings" || location.pathname !== "/")
        return;
      observer.disconnect();
      history.back();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expectPath(page, "/login");
  await expect(page.getByRole("button", { name: "Log In", exact: true }).first()).toBeVisible();
});

test("login_as_other_member_hides_data_of_first_member", async ({ page, request, member }) => {
  const eve = newUser("Eve");
  await registerAndVerify(request, eve);
  await setPassword(request, password);
  await setPassword(page.request, password);
  await openPremium(page);
  await addToCart(page, "Travel Companion");
  await logOut(page);
  await page.getByRole("link", { name: "Log In" }).click();
  await logIn(page, eve.email, password);
  await expectPath(page, "/free-gpts");
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByText(eve.email)).toBeVisible();
  await expect(page.getByText(member.email)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");

  await logOut(page);
  await page.getByRole("link", { name: "Log In" }).click();
  await logIn(page, member.email, password);
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 1 item");
});

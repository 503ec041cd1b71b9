import { expect, test } from "../support/admin";
import { tabTo } from "../support/keyboard";
import { expectPath, expectToast, heading } from "../support/page-helpers";
import { isLoggedIn, logOut } from "../support/session";
import { VirtualAuthenticator } from "../support/virtual-authenticator";

test("passkey_added_by_keyboard_logs_in_without_email", async ({ page, member, mailbox }) => {
  await VirtualAuthenticator.withoutSuggestions(page);
  await page.goto("/profile#security");
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();
  await tabTo(page, { name: /^Add a passkey$/ });
  await page.keyboard.press("Enter");
  await expectToast(page, "Passkey added");
  await mailbox.expectCount(member.email, /^A passkey was added/, 1);
  await tabTo(page, { name: /^Rename$/ });
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("My laptop");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("My laptop");

  await logOut(page);
  await page.goto("/purchase-history");
  await expect(heading(page, "Welcome Back")).toBeVisible();
  await tabTo(page, { name: /^Log in with a passkey$/ });
  await page.keyboard.press("Enter");
  await expectPath(page, "/purchase-history");
  expect(await isLoggedIn(page)).toBe(true);

  await page.goto("/profile#security");
  await expect(page.getByText("Active now")).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Passkey removed");
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
});

test("passkey_suggested_by_the_browser_logs_in", async ({ page, member }) => {
  await VirtualAuthenticator.addTo(page);
  await page.goto("/profile#security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expectToast(page, "Passkey added");
  await logOut(page);
  await page.goto("/login");
  await page.getByLabel("Email Address").click();
  await expectToast(page, "Welcome back!");
  await page.goto("/profile");
  await expect(page.getByLabel("Email Address")).toHaveValue(member.email);
});

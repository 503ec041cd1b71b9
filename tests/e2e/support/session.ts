import { expect, type Page } from "@playwright/test";
import { expectPath } from "./page-helpers";

/** A valid password for tests that set one. */
export const password = "a day in good light";

export async function logIn(page: Page, email: string, typed: string): Promise<void> {
  // The previous page stays until the login screen has loaded.
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(typed);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expectPath(page, "/");
}

export async function isLoggedIn(page: Page): Promise<boolean> {
  return (await page.request.get("/api/auth/me")).ok();
}

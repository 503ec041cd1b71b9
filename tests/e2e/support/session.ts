import { expect, type Page } from "@playwright/test";
import { expectPath } from "./screen";

/** A password that a test may choose for its member. */
export const password = "a day in good light";

export async function logIn(page: Page, email: string, typed: string): Promise<void> {
  // The page before it stays until the login screen has loaded.
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(typed);
  await page.getByRole("button", { name: "Log In" }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expectPath(page, "/");
}

export async function isSignedIn(page: Page): Promise<boolean> {
  return (await page.request.get("/api/auth/me")).ok();
}

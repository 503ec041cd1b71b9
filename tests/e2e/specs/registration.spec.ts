import type { Page } from "@playwright/test";
import { expect, test } from "../support/admin";
import { expectPath } from "../support/page-helpers";
import { newUser, type User } from "../support/users";

async function fillIn(page: Page, { firstName, email }: User): Promise<void> {
  const form = page.locator("form").first();
  await form.getByLabel("First Name").fill(firstName);
  await form.getByLabel("Email Address").fill(email);
}

const joinNow = (page: Page) => page.getByRole("button", { name: "JOIN NOW" }).first();

test("press_before_hydration_is_not_lost", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Log in with a passkey" })).toBeHidden();
  const login = page.getByRole("button", { name: "Log In", exact: true });
  const before = await login.boundingBox();
  await login.click();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  expect((await login.boundingBox())?.x).toBe(before?.x);

  const anna = newUser();
  let hydrate = () => {};
  const mayHydrate = new Promise<void>((resolve) => {
    hydrate = resolve;
  });
  await page.route(/\/assets\/(?!loader\.).*\.js$/, async (route) => {
    await mayHydrate;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await fillIn(page, anna);
  await joinNow(page).click();
  hydrate();
  await expectPath(page, `/verify-email?${new URLSearchParams({ email: anna.email })}`);
});

import type { Page } from "@playwright/test";
import { expectPath } from "../support/page-helpers";
import { test } from "../support/test";
import { newUser, type User } from "../support/users";

async function fillIn(page: Page, { firstName, email }: User): Promise<void> {
  const form = page.locator("form").first();
  await form.getByLabel("First Name").fill(firstName);
  await form.getByLabel("Email Address").fill(email);
}

const joinNow = (page: Page) => page.getByRole("button", { name: "JOIN NOW" }).first();

test("register_before_hydration_is_sent_after_it", async ({ page }) => {
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

import type { Page } from "@playwright/test";
import { openLinkInMailbox } from "../support/mailbox";
import { expectPath, expectToast, heading } from "../support/page-helpers";
import { expect, test } from "../support/test";
import { newUser, type User, verificationSubject } from "../support/users";

async function fillIn(page: Page, { firstName, email }: User): Promise<void> {
  const form = page.locator("form").first();
  await form.getByLabel("First Name").fill(firstName);
  await form.getByLabel("Email Address").fill(email);
}

const joinNow = (page: Page) => page.getByRole("button", { name: "JOIN NOW" }).first();

test("register_and_open_emailed_link_logs_in", async ({ page }) => {
  const anna = newUser();
  await page.goto("/");
  await expect(heading(page, "Marigold")).toBeVisible();
  await fillIn(page, anna);
  await joinNow(page).click();
  await expectPath(page, `/verify-email?${new URLSearchParams({ email: anna.email })}`);
  await expectToast(page, "Success!", "Check your email to verify your account.");
  await expect(page.getByRole("main").getByText(anna.email).first()).toBeVisible();

  await openLinkInMailbox(page, anna.email, verificationSubject);
  await expect(heading(page, "Email Confirmed")).toBeVisible();
  await expect(page.getByText("in 3 seconds")).toBeVisible();
  await expect(page.getByText("in 1 second.")).toBeVisible();
  await expectPath(page, "/free-gpts");
  await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByText(anna.email)).toBeVisible();
});

test("register_before_hydration_is_sent_after_it", async ({ page }) => {
  const anna = newUser();
  let hydrate = () => {};
  const mayHydrate = new Promise<void>((resolve) => {
    hydrate = resolve;
  });
  await page.route(/\/assets\/(?!theme\.).*\.js$/, async (route) => {
    await mayHydrate;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await fillIn(page, anna);
  await joinNow(page).click();
  hydrate();
  await expectPath(page, `/verify-email?${new URLSearchParams({ email: anna.email })}`);
});

import type { Page } from "@playwright/test";
import { openLinkInMailbox } from "../support/mailbox";
import { confirmMail, type Person, register, somebody } from "../support/people";
import { expectPath, expectToast, heading } from "../support/screen";
import { expect, test } from "../support/test";

async function fillIn(page: Page, { firstName, email }: Person): Promise<void> {
  const form = page.locator("form").first();
  await form.getByLabel("First Name").fill(firstName);
  await form.getByLabel("Email Address").fill(email);
}

const joinNow = (page: Page) => page.getByRole("button", { name: "JOIN NOW" }).first();

test("a visitor joins with a name and an address, opens the mailed link, and is in", {
  tag: "@main",
}, async ({ page }) => {
  const anna = somebody();
  await page.goto("/");
  await expect(heading(page, "Marigold")).toBeVisible();
  await fillIn(page, anna);
  await joinNow(page).click();
  await expectPath(page, `/verify-email?${new URLSearchParams({ email: anna.email })}`);
  await expectToast(page, "Success!", "Check your email to verify your account.");
  await expect(page.getByRole("main").getByText(anna.email).first()).toBeVisible();

  await openLinkInMailbox(page, anna.email, confirmMail);
  await expect(heading(page, "Email Confirmed")).toBeVisible();
  await expect(page.getByText("in 3 seconds")).toBeVisible();
  await expect(page.getByText("in 1 second.")).toBeVisible();
  await expectPath(page, "/free-gpts");
  await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByText(anna.email)).toBeVisible();
});

test("join_before_hydration_is_sent_after_it", async ({ page }) => {
  const anna = somebody();
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

test("joining again before confirming sends a fresh mail, and the older link is dead", async ({
  page,
  mailbox,
  faults,
}) => {
  faults.allow("400 GET /api/auth/verify");
  const anna = somebody();
  await register(page.request, anna);
  const older = await mailbox.link(anna.email, confirmMail, "/verify");
  await page.goto("/");
  await fillIn(page, anna);
  await joinNow(page).click();
  await expect(page).toHaveURL(/\/verify-email/);
  await mailbox.expectCount(anna.email, confirmMail, 2);

  await page.goto(older);
  await expectToast(page, "Verification Failed", "Invalid or expired token");
  await expectPath(page, "/");
});

test("a used link opened in another browser confirms, but signs nobody in", async ({
  page,
  mailbox,
  openBrowser,
}) => {
  const anna = somebody();
  await register(page.request, anna);
  const link = await mailbox.link(anna.email, confirmMail, "/verify");
  await page.goto(link);
  await expect(heading(page, "Email Confirmed")).toBeVisible();

  const other = await openBrowser();
  await other.goto(link);
  await expect(heading(other, "Email Confirmed")).toBeVisible();
  await expectPath(other, "/login");
  expect((await other.request.get("/api/auth/me")).status()).toBe(401);
});

test("pressing JOIN NOW several times makes one account and one mail", async ({ page, mailbox }) => {
  const anna = somebody();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/register")) calls.push(request.method());
  });
  await page.goto("/");
  await fillIn(page, anna);
  await joinNow(page).dblclick();
  await expect(page).toHaveURL(/\/verify-email/);
  await mailbox.expectCount(anna.email, confirmMail, 1);
  expect(calls).toEqual(["POST"]);
});

import type { Page } from "@playwright/test";
import { openLinkInMailbox } from "../support/mailbox";
import { confirmMail, join, type Person, register, somebody } from "../support/people";
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

test("the form at the end of the landing page joins as well", async ({ page, mailbox }) => {
  const anna = somebody();
  await page.goto("/");
  const form = page.locator("form").last();
  await form.getByLabel("First Name").fill(anna.firstName);
  await form.getByLabel("Email Address").fill(anna.email);
  await form.getByLabel("Email Address").press("Enter");
  await expect(page).toHaveURL(/\/verify-email/);
  await mailbox.expectCount(anna.email, confirmMail, 1);
});

test("an address that belongs to a member leads to the login screen", async ({ page, request, faults }) => {
  faults.allow("409 POST /api/auth/register");
  const anna = somebody();
  await join(request, anna);
  await page.goto("/");
  await fillIn(page, { ...anna, email: anna.email.toUpperCase() });
  await joinNow(page).click();
  await expectToast(page, "Already registered", "Please use the login page to access your account.");
  await expectPath(page, "/login");
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

test("Resend Email sends a second mail whose link works, and the button says so for 3 seconds", async ({
  page,
  mailbox,
}) => {
  const anna = somebody();
  await register(page.request, anna);
  await mailbox.expectCount(anna.email, confirmMail, 1);
  await page.goto(`/verify-email?${new URLSearchParams({ email: anna.email })}`);
  await page.getByRole("button", { name: "Resend Email" }).click();
  await expect(page.getByRole("button", { name: "Email Sent!" })).toBeVisible();
  const shownAt = Date.now();
  await expect(page.getByRole("button", { name: "Resend Email" })).toBeVisible();
  expect(Date.now() - shownAt).toBeGreaterThan(2500);
  expect(Date.now() - shownAt).toBeLessThan(5000);
  await mailbox.expectCount(anna.email, confirmMail, 2);

  await page.goto(await mailbox.link(anna.email, confirmMail, "/verify"));
  await expect(heading(page, "Email Confirmed")).toBeVisible();
});

test("without an address in the query the check-your-email screen speaks of your email", async ({ page }) => {
  await page.goto("/verify-email");
  await expect(page.getByText("your email", { exact: true })).toBeVisible();
});

test("a mail scanner that fetches the link does not use it up", async ({
  page,
  playwright,
  mailbox,
  server,
}) => {
  const anna = somebody();
  await register(page.request, anna);
  const link = await mailbox.link(anna.email, confirmMail, "/verify");
  const scanner = await playwright.request.newContext({ baseURL: server.url });
  expect((await scanner.head(link)).status()).toBe(200);
  for (const _ of [1, 2]) expect((await scanner.get(link)).headers()["set-cookie"]).toBeUndefined();
  expect((await scanner.get("/api/auth/me")).status()).toBe(401);
  await scanner.dispose();

  await page.goto(link);
  await expect(heading(page, "Email Confirmed")).toBeVisible();
  await page.getByRole("link", { name: "Go to the free agents" }).click();
  await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
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

test("a link that was cut off leads to the landing page and says why", async ({ page, faults }) => {
  faults.allow("400 GET /api/auth/verify");
  await page.goto("/verify?token=cut-off");
  await expectToast(page, "Verification Failed", "Invalid or expired token");
  await expectPath(page, "/");
});

test("a verification page without a token leads to the landing page and says why", async ({ page }) => {
  await page.goto("/verify");
  await expectToast(page, "Invalid verification link");
  await expectPath(page, "/");
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

test("empty and malformed fields are named, the first of them has the focus, and nothing is sent", async ({
  page,
}) => {
  await page.goto("/");
  const form = page.locator("form").first();
  await form.getByLabel("Email Address").fill("anna@");
  await joinNow(page).click();
  await expect(form.getByLabel("First Name")).toBeFocused();
  await expect(form.getByLabel("First Name")).toHaveAccessibleDescription("First name is required");
  await expect(form.getByLabel("Email Address")).toHaveAccessibleDescription(
    "Please enter a valid email address",
  );
  await expectPath(page, "/");
});

test("a first name with markup is shown as it was typed, on screen and in the mail", async ({
  page,
  mailbox,
}) => {
  const eve = { ...somebody(), firstName: '<img src=x onerror="alert(1)"> & Eve' };
  page.on("dialog", (dialog) => {
    throw new Error(`The name ran as a script: ${dialog.message()}`);
  });
  await page.goto("/");
  await fillIn(page, eve);
  await joinNow(page).click();
  await expect(page).toHaveURL(/\/verify-email/);
  expect(await mailbox.link(eve.email, confirmMail, "/verify")).toContain("token=");
  await page.goto("/dev/mailbox");
  await page
    .getByRole("link")
    .filter({ hasText: `to ${eve.email}` })
    .click();
  await expect(page.frameLocator("iframe").getByText(`Hello ${eve.firstName},`)).toBeVisible();
  await page.getByRole("link", { name: /\/verify\?token=/ }).click();
  await expectPath(page, "/free-gpts");
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByText(eve.firstName, { exact: true })).toBeVisible();
});

test("a joining whose answer is lost can be sent again, and what was typed is still there", async ({
  page,
  mailbox,
  faults,
}) => {
  faults.allow("lost POST /api/auth/register");
  const anna = somebody();
  await page.goto("/");
  await fillIn(page, anna);
  await page.route("**/api/auth/register", (route) => route.abort("connectionreset"), { times: 1 });
  await joinNow(page).click();
  await expectToast(page, "Error");
  await expect(page.locator("form").first().getByLabel("Email Address")).toHaveValue(anna.email);
  await joinNow(page).click();
  await expect(page).toHaveURL(/\/verify-email/);
  await mailbox.expectCount(anna.email, confirmMail, 1);
});

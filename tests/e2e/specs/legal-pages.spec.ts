import type { Page } from "@playwright/test";
import { copySessionCookies, expect, test } from "../support/admin";
import { cards, fillInCard, goToCheckout, payButton } from "../support/checkout";
import { openLinkInMailbox } from "../support/mailbox";
import { expectPath, expectToast, waitForHydration } from "../support/page-helpers";
import { logIn, logOut } from "../support/session";
import { newUser, setPassword, verificationSubject } from "../support/users";

/** The names in the cookie list of the privacy page, as a visitor without scripts reads it. */
async function listedCookies(page: Page): Promise<string[]> {
  await page.goto("/privacy");
  const list = page.getByRole("heading", { name: "Cookies" }).locator("xpath=following-sibling::ul[1]");
  const names = await list.locator("strong").allTextContents();
  return names.map((name) => name.replace(":", "")).sort();
}

test("joining_logging_in_and_buying_set_only_listed_cookies", async ({ page, adminRequest, openBrowser }) => {
  const found = new Set<string>();
  const hosts = new Set<string>();
  page.context().on("request", (request) => hosts.add(new URL(request.url()).host));
  const collect = async () => {
    for (const { name } of await page.context().cookies()) found.add(name);
  };

  await page.goto("/");
  await waitForHydration(page);
  for (const path of ["/blog", "/login", "/privacy"]) await page.goto(path);
  await collect();
  expect([...found], "visitors get no cookie").toEqual([]);

  const anna = newUser();
  await page.goto("/");
  const form = page.locator("form").first();
  await form.getByLabel("First Name").fill(anna.firstName);
  await form.getByLabel("Email Address").fill(anna.email);
  await page.getByRole("button", { name: "JOIN NOW" }).first().click();
  await expectPath(page, `/verify-email?${new URLSearchParams({ email: anna.email })}`);
  await expectToast(page, "Success!", "Check your email to verify your account.");
  await openLinkInMailbox(page, anna.email, verificationSubject);
  await page.getByRole("link", { name: "Go to the agents" }).click();
  await expectPath(page, "/free-gpts");
  await collect();

  await setPassword(page.request, "a day in good light");
  // `logOut` waits for the requests of a page that was loaded, not of one that was opened by a link.
  await page.reload();
  await logOut(page);
  await page.goto("/login");
  await logIn(page, anna.email, "a day in good light");
  await expectPath(page, "/free-gpts");
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await fillInCard(page, cards.valid);
  await payButton(page).click();
  await expectToast(page, "Payment Successful!");
  await collect();

  const listed = await listedCookies(await openBrowser({ javaScriptEnabled: false }));
  const memberCookies = [...found].sort();
  expect(memberCookies).toEqual(["marigold_browser", "marigold_session", "marigold_signed_in"]);
  expect(listed).toEqual(expect.arrayContaining(memberCookies));

  // The others are set only by two-step login, a sign-in email, and an admin's view.
  // The open page would send the cart of one account with the session of another.
  const { host } = new URL(page.url());
  await page.goto("about:blank");
  await page.context().clearCookies();
  await copySessionCookies(adminRequest, page.context());
  expect((await page.request.post("/api/admin/view-as", { data: { view: "member" } })).ok()).toBe(true);
  await collect();
  expect((await page.request.delete("/api/admin/view-as")).ok()).toBe(true);
  expect([...found, "marigold_second_factor", "marigold_sign_in_code"].sort()).toEqual(listed);

  expect([...hosts], "no request goes to another host").toEqual([host]);
});

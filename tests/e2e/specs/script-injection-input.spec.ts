import { expect } from "../support/admin";
import { addToCart, applyCode, openCart, openPremium } from "../support/checkout";
import { toast } from "../support/page-helpers";
import { chunk, cycle, payloads, urlPayloads } from "../support/payloads";
import { expectNoActiveContent, expectText } from "../support/script-execution";
import { test } from "../support/script-injection";
import { soak } from "../support/soak";

test.slow();

const publicPages = ["/", "/login", "/verify-email", "/verify", "/forgot-password", "/reset-password"].concat(
  ["/sign-in-link", "/confirm-email", "/blog", "/nowhere"],
);
const memberPages = ["/free-gpts", "/premium-gpts", "/free-prompts", "/profile", "/purchase-history"].concat([
  "/checkout",
  "/checkout/success",
]);
const parameters = [
  "q",
  "category",
  "email",
  "token",
  "next",
  "returnTo",
  "payment_intent",
  "redirect_status",
];

/** Payloads grouped to the size of a URL. */
const urlGroups = chunk(payloads, 12).map((some) => some.join(" "));
/** Larger groups, for fields. */
const fieldGroups = chunk(payloads, 40).map((some) => some.join(" "));

/** A URL with the text in every query parameter and in the fragment. */
function urlWith(path: string, text: string): string {
  return `${path}?${new URLSearchParams(parameters.map((name) => [name, text]))}#${encodeURIComponent(text)}`;
}

test("url_payloads_do_not_run_or_leave_the_site", async ({ page, member: _member, pageErrors, server }) => {
  pageErrors.allow("4");
  const paths = [...publicPages, ...memberPages];
  for (const [number, path] of paths.entries()) {
    if (soak) for (const text of urlPayloads) await open(path, text);
    // All values of a page at once; the pages take turns.
    else if (number % 4 === 0) await open(path, cycle(urlPayloads, number));
  }
  const places = ["/verify-email", "/free-gpts", "/blog/"];
  for (const [number, some] of urlGroups.entries()) {
    for (const path of soak ? places : [cycle(places, number)])
      await open(path === "/blog/" ? `${path}${encodeURIComponent(some)}` : path, some);
  }

  async function open(path: string, text: string): Promise<void> {
    await page.goto(urlWith(path, text));
    await expectNoActiveContent(page);
    expect(new URL(page.url()).origin).toBe(server.url);
  }
});

test("search_code_and_stored_cart_payloads_do_not_run", async ({ page, member: _member, pageErrors }) => {
  pageErrors.allow("422 POST /api/discount/validate", "429 POST /api/discount/validate");
  for (const path of ["/free-gpts", "/free-prompts"]) {
    await page.goto(path);
    for (const text of [...urlPayloads, ...fieldGroups]) {
      await page.getByRole("searchbox").fill(text);
      await expectNoActiveContent(page);
    }
  }
  await openPremium(page);
  await addToCart(page, "Spreadsheet Friend");
  const sheet = await openCart(page);
  for (const text of urlPayloads) {
    await applyCode(sheet, text);
    await expect(toast(page)).not.toHaveCount(0);
    await expectNoActiveContent(page);
  }

  const agents: { id: string; price: number }[] = await (await page.request.get("/api/gpts/premium")).json();
  const items = agents.slice(0, 2).map(({ id, price }, number) => {
    const title = cycle(urlGroups, number);
    return { id, title, description: title, price, quantity: 1 };
  });
  const code = cycle(urlGroups, 2).toUpperCase();
  const discount = { id: "x", code, discountType: "fixed", discountValue: 1 };
  const storedCart = JSON.stringify({ items, discount });
  await page.evaluate((cart) => localStorage.setItem("cart", cart), storedCart);
  await page.reload();
  await openCart(page);
  await expectText(page, [`Discount (${code})`]);
  await expectNoActiveContent(page);
});

test("visitor_form_payloads_do_not_run", async ({ page, pageErrors }) => {
  pageErrors.allow("4");
  for (const [path, name] of [
    ["/login", "Email Address"],
    ["/forgot-password", "Email Address"],
    ["/", "Email Address"],
    ["/", "First Name"],
  ] as const) {
    await page.goto(path);
    const field = page.getByLabel(name).first();
    for (const text of [...urlPayloads, ...fieldGroups]) {
      await field.fill(text);
      await field.press("Enter");
      await expectNoActiveContent(page);
    }
  }
});

import { expect } from "../support/admin";
import { test } from "../support/foreign-scripts";
import { expectInert, expectWords } from "../support/intrusions";
import { parts, payloads, sharpest, turn } from "../support/payloads";
import { setPassword } from "../support/people";
import { toast } from "../support/screen";
import { password } from "../support/session";
import { addToCart, applyCode, openCart, openPremium } from "../support/shop";
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

/** Many at once, in a few kilobytes: as much as a URL may hold. */
const together = parts(payloads, 12).map((some) => some.join(" "));
/** More at once, for fields. */
const joined = parts(payloads, 40).map((some) => some.join(" "));

/** An address with the text as every parameter that the product knows, or might. */
function address(path: string, text: string): string {
  return `${path}?${new URLSearchParams(parameters.map((name) => [name, text]))}#${encodeURIComponent(text)}`;
}

test("no address makes a page run anything, or leave the site", async ({
  page,
  member: _member,
  faults,
  server,
}) => {
  faults.allow("4");
  for (const [number, path] of [...publicPages, ...memberPages].entries()) {
    for (const text of soak ? sharpest : [turn(sharpest, number)]) await open(path, text);
  }
  for (const some of together) {
    for (const path of ["/verify-email", "/free-gpts", `/blog/${encodeURIComponent(some)}`]) {
      await open(path, some);
    }
  }

  async function open(path: string, text: string): Promise<void> {
    await page.goto(address(path, text));
    await expectInert(page);
    expect(new URL(page.url()).origin).toBe(server.url);
  }
});

test("what is typed into a search or a field for a code stays a text", async ({
  page,
  member: _member,
  faults,
}) => {
  faults.allow("422 POST /api/discount/validate", "429 POST /api/discount/validate");
  for (const path of ["/free-gpts", "/free-prompts"]) {
    await page.goto(path);
    for (const text of [...sharpest, ...joined]) {
      await page.getByRole("searchbox").fill(text);
      await expectInert(page);
    }
  }
  await openPremium(page);
  await addToCart(page, "Spreadsheet Friend");
  const sheet = await openCart(page);
  for (const text of sharpest) {
    await applyCode(sheet, text);
    await expect(toast(page)).not.toHaveCount(0);
    await expectInert(page);
  }
});

test("what the browser kept from before is shown as text", async ({ page, member: _member }) => {
  await openPremium(page);
  const agents: { id: string; price: number }[] = await (await page.request.get("/api/gpts/premium")).json();
  const items = agents.slice(0, 2).map(({ id, price }, number) => {
    const title = turn(together, number);
    return { id, title, description: title, price, quantity: 1 };
  });
  const code = turn(together, 2).toUpperCase();
  const discount = { id: "x", code, discountType: "fixed", discountValue: 1 };
  const kept = JSON.stringify({ items, discount });
  await page.evaluate((cart) => localStorage.setItem("cart", cart), kept);
  await page.reload();
  await openCart(page);
  await expectWords(page, [`Discount (${code})`]);
  await expectInert(page);
});

test("what a browser says of itself is never shown", async ({ page, member, playwright, server }) => {
  await setPassword(page.request, password);
  const userAgents = payloads.filter((text) => /^[ -~]*$/.test(text)).slice(0, soak ? 15 : 5);
  for (const text of userAgents) {
    const request = await playwright.request.newContext({ baseURL: server.url, userAgent: text });
    const answer = await request.post("/api/auth/login", { data: { email: member.email, password } });
    expect(answer.ok()).toBe(true);
    await request.dispose();
  }
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Log out", exact: true })).toHaveCount(userAgents.length);
  await expectInert(page);
});

test("the forms of visitors show what was typed and run nothing", async ({ page, faults }) => {
  faults.allow("4");
  for (const [path, name] of [
    ["/login", "Email Address"],
    ["/forgot-password", "Email Address"],
    ["/", "Email Address"],
    ["/", "First Name"],
  ] as const) {
    await page.goto(path);
    const field = page.getByLabel(name).first();
    for (const text of [...sharpest, ...joined]) {
      await field.fill(text);
      await field.press("Enter");
      await expectInert(page);
    }
  }
});

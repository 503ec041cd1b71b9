import type { Page } from "@playwright/test";
import { receipt } from "../support/orders";
import { expectPath, expectToast, heading } from "../support/screen";
import {
  amount,
  cards,
  cartButton,
  fillInCard,
  goToCheckout,
  openHistory,
  payButton,
  purchases,
} from "../support/shop";
import { expect, test } from "../support/test";

test.use({ payments: "stripe" });

// Everybody here is signed in.
test.beforeEach(({ member: _member }) => {});

const threeDSecure = "4000 0000 0000 3220";
const bankElsewhere = "4000 0000 0000 3063";

const bought = async (page: Page) => (await page.request.get("/api/purchases")).json();

async function pay(page: Page, card: string): Promise<void> {
  await fillInCard(page, card);
  await payButton(page).click();
}

test("stripe_card_pays_and_only_the_checkout_loads_stripe", async ({ page, member, mailbox, stripe }) => {
  const pagesThatLoadStripe = new Set<string>();
  page.on("request", (request) => {
    if (new URL(request.url()).hostname.endsWith("stripe.com"))
      pagesThatLoadStripe.add(new URL(page.url()).pathname);
  });
  await goToCheckout(page, ["Spreadsheet Friend", "Travel Companion"]);
  await expect(page.getByLabel("Country")).toHaveValue("US");
  const total = await amount(page, "Total").textContent();
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  expect(pagesThatLoadStripe).toEqual(new Set(["/checkout"]));
  await pay(page, cards.good);
  await expectToast(page, "Payment Successful!", "Your purchase has been completed.");
  await expectPath(page, "/premium-gpts");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  await openHistory(page);
  await expect(purchases(page)).toHaveCount(2);
  await mailbox.expectCount(member.email, receipt, 1);
  const [intent] = await stripe.intents();
  expect(intent).toMatchObject({ status: "succeeded", currency: "usd" });
  expect(`$${((intent?.amount_received ?? 0) / 100).toFixed(2)}`).toBe(total);
});

test("3-D Secure that is answered pays, and one that fails charges nothing", async ({ page }) => {
  await goToCheckout(page, ["Spreadsheet Friend"]);
  const question = page.getByRole("dialog", { name: "3D Secure" });
  await pay(page, threeDSecure);
  await expect(page.getByRole("button", { name: "Processing...", includeHidden: true })).toBeVisible();
  await question.getByRole("button", { name: "Fail" }).click();
  await expectToast(
    page,
    "Payment Failed",
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  );
  expect(await bought(page)).toEqual([]);
  await payButton(page).click();
  await question.getByRole("button", { name: "Complete" }).click();
  await expectToast(page, "Payment Successful!");
  await expectPath(page, "/premium-gpts");
});

test("a bank that asks on its own page leads back by /checkout/success, whose address keeps nothing", async ({
  page,
  member,
  mailbox,
}) => {
  const confirmed = page.waitForRequest("**/api/payment/confirm");
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await pay(page, bankElsewhere);
  await expect(heading(page, "Your bank")).toBeVisible();
  // The server answers late, so that the page it comes back to can be looked at.
  let answer = () => {};
  await page.route("**/api/payment/confirm", async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await page.getByRole("link", { name: "Authorize" }).click();
  await expect(heading(page, "Completing your purchase")).toBeVisible();
  expect((await confirmed).postDataJSON()).toEqual({ paymentIntentId: expect.stringMatching(/^pi_/) });
  expect(new URL(page.url()).search).toBe("");
  answer();
  await expectToast(page, "Payment Successful!");
  await expectPath(page, "/premium-gpts");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  await mailbox.expectCount(member.email, receipt, 1);
});

test("the back button at the bank leads to a checkout that can be paid", { tag: "@soak" }, async ({
  page,
}) => {
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await pay(page, bankElsewhere);
  await expect(heading(page, "Your bank")).toBeVisible();
  await page.goBack();
  await expectPath(page, "/checkout");
  await pay(page, cards.good);
  await expectToast(page, "Payment Successful!");
});

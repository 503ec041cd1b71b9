import type { Page } from "@playwright/test";
import { expect, test } from "../support/admin";
import {
  amount,
  cards,
  cartButton,
  fillInCard,
  goToCheckout,
  openHistory,
  payButton,
  purchases,
} from "../support/checkout";
import { receiptSubject } from "../support/orders";
import { expectPath, expectToast, heading } from "../support/page-helpers";

test.use({ payments: "stripe" });

// All tests run as a member.
test.beforeEach(({ member: _member }) => {});

const threeDSecure = "4000 0000 0000 3220";
const threeDSecureRedirect = "4000 0000 0000 3063";

const bought = async (page: Page) => (await page.request.get("/api/purchases")).json();

async function pay(page: Page, card: string): Promise<void> {
  await fillInCard(page, card);
  await payButton(page).click();
}

test("stripe_card_pays_after_failed_3ds_and_only_checkout_loads_it", async ({
  page,
  member,
  mailbox,
  stripe,
}) => {
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
  const dialog = page.getByRole("dialog", { name: "3D Secure" });
  await pay(page, threeDSecure);
  await expect(page.getByRole("button", { name: "Processing...", includeHidden: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Fail" }).click();
  await expectToast(
    page,
    "Payment Failed",
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  );
  expect(await bought(page)).toEqual([]);
  await payButton(page).click();
  await dialog.getByRole("button", { name: "Complete" }).click();
  await expectToast(page, "Payment Successful!", "Your purchase has been completed.");
  await expectPath(page, "/premium-gpts");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  await openHistory(page);
  await expect(purchases(page)).toHaveCount(2);
  await mailbox.expectCount(member.email, receiptSubject, 1);
  const [intent] = await stripe.intents();
  expect(intent).toMatchObject({ status: "succeeded", currency: "usd" });
  expect(`$${((intent?.amount_received ?? 0) / 100).toFixed(2)}`).toBe(total);
});

test("three_d_secure_redirect_returns_to_a_clean_url", async ({ page, member, mailbox }) => {
  const confirmed = page.waitForRequest("**/api/payment/confirm");
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await pay(page, threeDSecureRedirect);
  await expect(heading(page, "Your bank")).toBeVisible();
  // Delay the response, so that the waiting page can be checked.
  let respond = () => {};
  await page.route("**/api/payment/confirm", async (route) => {
    await new Promise<void>((resolve) => (respond = resolve));
    await route.continue();
  });
  await page.getByRole("link", { name: "Authorize" }).click();
  await expect(heading(page, "Completing your purchase")).toBeVisible();
  expect((await confirmed).postDataJSON()).toEqual({ paymentIntentId: expect.stringMatching(/^pi_/) });
  expect(new URL(page.url()).search).toBe("");
  respond();
  await expectToast(page, "Payment Successful!");
  await expectPath(page, "/premium-gpts");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  await mailbox.expectCount(member.email, receiptSubject, 1);
});

test("back_from_the_bank_leads_to_a_payable_checkout", { tag: "@soak" }, async ({ page }) => {
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await pay(page, threeDSecureRedirect);
  await expect(heading(page, "Your bank")).toBeVisible();
  await page.goBack();
  await expectPath(page, "/checkout");
  await pay(page, cards.valid);
  await expectToast(page, "Payment Successful!");
});

import type { Page } from "@playwright/test";
import { expect, test } from "../support/admin";
import { cards, cartButton, fillInCard, goToCheckout, payButton, purchases } from "../support/checkout";
import { receiptSubject } from "../support/orders";
import { expectPath } from "../support/page-helpers";

const cardCall = /\/api\/sandbox\/payment-intents\/[^/]+\/confirm$/;
const confirmCall = "**/api/payment/confirm";

/** Presses Pay and waits until the payment has succeeded at the provider. */
async function payUntilCharged(page: Page): Promise<void> {
  const charged = page.waitForResponse(cardCall);
  await payButton(page).click();
  expect((await charged).ok()).toBe(true);
}

// All tests run as a member.
test.beforeEach(({ member: _member }) => {});

test("reload_after_payment_leads_to_purchase_history", async ({ page, member, mailbox, pageErrors }) => {
  pageErrors.allow("409 POST /api/payment/create-cart-intent");
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await fillInCard(page, cards.valid);
  await page.route(confirmCall, () => {});
  await payUntilCharged(page);
  await page.reload();
  await expectPath(page, "/purchase-history");
  await expect(purchases(page)).toHaveText(["Spreadsheet Friend"]);
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  await mailbox.expectCount(member.email, receiptSubject, 1);
});

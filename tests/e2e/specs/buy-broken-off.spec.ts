import type { Page } from "@playwright/test";
import { receipt } from "../support/orders";
import { expectPath } from "../support/screen";
import { cards, cartButton, fillInCard, goToCheckout, payButton, purchases } from "../support/shop";
import { expect, test } from "../support/test";

const cardCall = /\/api\/sandbox\/payment-intents\/[^/]+\/confirm$/;
const confirmCall = "**/api/payment/confirm";

/** Presses Pay and waits until the provider has taken the money. */
async function payUntilCharged(page: Page): Promise<void> {
  const charged = page.waitForResponse(cardCall);
  await payButton(page).click();
  expect((await charged).ok()).toBe(true);
}

// Everybody here is signed in.
test.beforeEach(({ member: _member }) => {});

test("leaving the page right after paying loses nothing: the checkout leads to what was bought", async ({
  page,
  member,
  mailbox,
  faults,
}) => {
  faults.allow("409 POST /api/payment/create-cart-intent");
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await fillInCard(page, cards.good);
  await page.route(confirmCall, () => {});
  await payUntilCharged(page);
  await page.reload();
  await expectPath(page, "/purchase-history");
  await expect(purchases(page)).toHaveText(["Spreadsheet Friend"]);
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  await mailbox.expectCount(member.email, receipt, 1);
});

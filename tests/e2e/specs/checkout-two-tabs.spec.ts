import { cards, cartButton, fillInCard, goToCheckout, payButton, purchases } from "../support/checkout";
import { expectPath, expectToast } from "../support/page-helpers";
import { expect, test } from "../support/test";

// All tests run as a member.
test.beforeEach(({ member: _member }) => {});

test("checkout_in_second_tab_follows_payment_in_first", async ({ page, context }) => {
  await goToCheckout(page, ["Spreadsheet Friend"]);
  const other = await context.newPage();
  await other.goto("/checkout");
  await expect(payButton(other)).toBeVisible();
  await fillInCard(page, cards.valid);
  await payButton(page).click();
  await expectToast(page, "Payment Successful!");
  await expectPath(other, "/purchase-history");
  await expect(purchases(other)).toHaveText(["Spreadsheet Friend"]);
  await expect(cartButton(other)).toHaveAccessibleName("Cart, empty");
});

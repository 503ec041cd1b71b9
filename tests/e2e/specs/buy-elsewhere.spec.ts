import { expectPath, expectToast } from "../support/screen";
import { cards, cartButton, fillInCard, goToCheckout, payButton, purchases } from "../support/shop";
import { expect, test } from "../support/test";

// Everybody here is signed in.
test.beforeEach(({ member: _member }) => {});

test("a second tab at the checkout learns that the cart was paid in the first", async ({ page, context }) => {
  await goToCheckout(page, ["Spreadsheet Friend"]);
  const other = await context.newPage();
  await other.goto("/checkout");
  await expect(payButton(other)).toBeVisible();
  await fillInCard(page, cards.good);
  await payButton(page).click();
  await expectToast(page, "Payment Successful!");
  await expectPath(other, "/purchase-history");
  await expect(purchases(other)).toHaveText(["Spreadsheet Friend"]);
  await expect(cartButton(other)).toHaveAccessibleName("Cart, empty");
});

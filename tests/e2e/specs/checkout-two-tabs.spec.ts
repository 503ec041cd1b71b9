import { expect, test } from "../support/admin";
import {
  addToCart,
  cards,
  cartButton,
  completedOrder,
  fillInCard,
  openCart,
  openPremium,
  payButton,
  purchases,
} from "../support/checkout";
import { expectPath, expectToast } from "../support/page-helpers";

// All tests run as a member.
test.beforeEach(({ member: _member }) => {});

test("payment_ends_the_checkout_in_a_second_tab_and_on_back", async ({ page, context }) => {
  await openPremium(page);
  await addToCart(page, "Spreadsheet Friend");
  const cart = await openCart(page);
  await cart.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(payButton(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/checkout");
  await expect(payButton(other)).toBeVisible();
  await fillInCard(page, cards.valid);
  await payButton(page).click();
  await expectToast(page, "Payment Successful!");
  await expectPath(other, "/purchase-history");
  await expect(purchases(other)).toHaveText(["Spreadsheet Friend"]);
  await expect(cartButton(other)).toHaveAccessibleName("Cart, empty");

  await expectPath(page, "/premium-gpts");
  await expect(completedOrder(page)).toBeVisible();
  await page.goBack();
  await expectPath(page, "/premium-gpts");
  await expect(completedOrder(page)).toHaveCount(0);
  await page.goto("/checkout");
  await expectToast(page, "Cart is Empty");
  await expect(payButton(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("cart"))).not.toContain("Spreadsheet");
});

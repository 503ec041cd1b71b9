import { addToCart, amount, openCart, openPremium } from "../support/checkout";
import { expectPath } from "../support/page-helpers";
import { expect, test } from "../support/test";
import { newUser, registerAndVerify } from "../support/users";

test("discount_link_survives_sign_up_and_applies_in_the_cart", async ({ page }) => {
  await page.goto("/premium-gpts?code=welcome20");
  await expectPath(page, "/login");
  await registerAndVerify(page.request, newUser());
  await openPremium(page);
  await addToCart(page, "Travel Companion");
  const cart = await openCart(page);
  await expect(amount(cart, "Discount (WELCOME20)")).toBeVisible();
});

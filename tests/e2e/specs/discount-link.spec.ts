import { addToCart, amount, openCart, openPremium } from "../support/checkout";
import { expectPath, expectToast } from "../support/page-helpers";
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

test("discount_link_refused_tells_the_member_why", async ({ page, pageErrors, member: _member }) => {
  pageErrors.allow("422 POST /api/discount/validate");
  await page.goto("/premium-gpts?code=NO-SUCH-CODE");
  await expectToast(page, "Discount code NO-SUCH-CODE", "We'll apply it when you open your cart.");
  await addToCart(page, "Travel Companion");
  const cart = await openCart(page);
  await expect(cart.getByText("This discount code is not valid")).toBeVisible();
  await expect(cart.getByLabel("Discount code")).toHaveValue("NO-SUCH-CODE");
});

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
<<<<<<< HEAD
=======

test("a second tab at the checkout follows a cart that changes in the first", async ({ page, context }) => {
  await goToCheckout(page, ["Spreadsheet Friend", "Travel Companion"]);
  await expect(page.getByRole("button", { name: "Pay $20.50" })).toBeVisible();
  const other = await context.newPage();
  await openPremium(other);
  await (await openCart(other)).getByRole("button", { name: "Remove Travel Companion" }).click();
  await expect(page.getByRole("button", { name: "Pay $8.50" })).toBeVisible();
  await expect(amount(page, "Total")).toHaveText("$8.50");
});

test("an agent bought elsewhere meanwhile leaves the cart before anything is charged", async ({
  page,
  openBrowser,
  faults,
}) => {
  faults.allow("409 POST /api/payment/create-cart-intent");
  const other = await openBrowser(await sameMember(page));
  await goToCheckout(page, ["Spreadsheet Friend", "Travel Companion"]);
  await fillInCard(page, cards.good);
  await buy(other.request, ["Travel Companion"]);

  await page.getByRole("button", { name: "Pay $20.50" }).click();
  await expect(page.getByText("“Travel Companion” was removed from your cart.")).toBeVisible();
  await expect(amount(page, "Total")).toHaveText("$8.50");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 1 item");
  expect(await (await page.request.get("/api/purchases")).json()).toHaveLength(1);

  await page.getByRole("button", { name: "Pay $8.50" }).click();
  await expectToast(page, "Payment Successful!");
  await openHistory(page);
  await expect(purchases(page)).toHaveText(["Spreadsheet Friend", "Travel Companion"]);
});

test("a code that ends after it was applied raises the total only with her knowledge", async ({
  page,
  server,
  discountCode,
  faults,
}) => {
  faults.allow("409 POST /api/payment/create-cart-intent");
  const code = await discountCode("--percentage", "50");
  await goToCheckout(page, ["Spreadsheet Friend"], code);
  await fillInCard(page, cards.good);
  await server.command(["discount", "deactivate", code]);

  await page.getByRole("button", { name: "Pay $4.25" }).click();
  await expect(page.getByText(`Discount code ${code} was removed.`)).toBeVisible();
  await expect(amount(page, "Total")).toHaveText("$8.50");
  expect(await (await page.request.get("/api/purchases")).json()).toEqual([]);
  await page.getByRole("button", { name: "Pay $8.50" }).click();
  await expectToast(page, "Payment Successful!");
});

test("the last use of a code goes to one of two members, and the other one is told", async ({
  page,
  openBrowser,
  discountCode,
  faults,
}) => {
  faults.allow("409 POST /api/payment/create-cart-intent", "422 POST /api/discount/validate");
  const code = await discountCode("--percentage", "50", "--max-uses", "1");
  await openPremium(page);
  await addToCart(page, "Spreadsheet Friend");
  const cart = await openCart(page);
  await applyCode(cart, code);
  await expect(amount(cart, "Total")).toHaveText("$4.25");
  const other = await openBrowser();
  await join(other.request, somebody("Eve"));
  await buy(other.request, ["Travel Companion"], code);

  await cart.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByText(`Discount code ${code} was removed.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay $8.50" })).toBeVisible();
  await applyCode(await openCart(page), code);
  await expectToast(page, "Invalid Code");
  await expect(page.getByRole("dialog").getByText(/used/)).toBeVisible();
});
>>>>>>> b23a84d (frontend: write copy and comments in plain US English)

import {
  addToCart,
  amount,
  applyCode,
  cards,
  cartButton,
  fillInCard,
  goToCheckout,
  openCart,
  openHistory,
  openPremium,
  payButton,
  purchases,
} from "../support/checkout";
import { receiptSubject } from "../support/orders";
import { agentCard, expectPath, expectToast, heading, stubExternalLinks } from "../support/page-helpers";
import { expect, test } from "../support/test";

// All tests run as a member.
test.beforeEach(({ member: _member }) => {});

test("checkout_with_discount_delivers_the_agents", async ({ page, member, mailbox }) => {
  await openPremium(page);
  await addToCart(page, "Travel Companion", "Patient Language Partner");
  const cart = await openCart(page);
  await applyCode(cart, "welcome20");
  await expect(amount(cart, "Subtotal")).toHaveText("$21.99");
  await expect(amount(cart, "Discount (WELCOME20)")).toHaveText("-$4.39");
  await expect(amount(cart, "Total")).toHaveText("$17.60");
  await cart.getByRole("link", { name: "Proceed to Checkout" }).click();

  await expectPath(page, "/checkout");
  const order = page.getByRole("list", { name: "Items of the order" });
  await expect(order.getByRole("heading")).toHaveText(["Travel Companion", "Patient Language Partner"]);
  await expect(order.getByText(/^Plans journeys for the people who really travel/)).toBeVisible();
  await expect(amount(page, "Subtotal")).toHaveText("$21.99");
  await expect(amount(page, "Discount (WELCOME20)")).toHaveText("-$4.39");
  await expect(amount(page, "Total")).toHaveText("$17.60");
  await expect(page.getByLabel("Country")).toHaveValue("US");
  await fillInCard(page, cards.good);
  await page.getByRole("button", { name: "Pay $17.60" }).click();

  await expectToast(page, "Payment Successful!", "Your purchase has been completed.");
  await expectPath(page, "/premium-gpts");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  const bought = agentCard(page, "Travel Companion");
  await expect(bought.getByRole("link", { name: /^Open GPT/ })).toHaveAttribute(
    "href",
    /^https:\/\/chatgpt\.com/,
  );
  await expect(bought.getByRole("button")).toHaveCount(0);
  await expect(
    agentCard(page, "Spreadsheet Friend").getByRole("button", { name: "Add to Cart" }),
  ).toBeEnabled();

  await page.getByRole("link", { name: "Purchase History" }).click();
  await expect(heading(page, "PURCHASE HISTORY")).toBeVisible();
  await expect(page.getByText("View all your GPT Agent purchases")).toBeVisible();
  await expect(purchases(page)).toHaveCount(2);
  const today = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format();
  await expect(page.getByText(today)).toHaveCount(2);
  const amounts = await page.getByText(/^\$\d+\.\d\d$/).allTextContents();
  expect(amounts.reduce((sum, text) => sum + Math.round(Number(text.slice(1)) * 100), 0)).toBe(1760);
  const access = page.getByRole("link", { name: /^Access GPT/, description: "Travel Companion" });
  await stubExternalLinks(page);
  const [opened] = await Promise.all([page.waitForEvent("popup"), access.click()]);
  await opened.waitForLoadState();
  expect(opened.url()).toMatch(/^https:\/\/chatgpt\.com/);

  await mailbox.expectCount(member.email, receiptSubject, 1);
  expect(await mailbox.text(member.email, receiptSubject)).toContain("Total: $17.60");
});

test("checkout_with_full_discount_needs_no_card", async ({ page, member, mailbox, discountCode }) => {
  const code = await discountCode("--percentage", "100");
  await goToCheckout(page, ["Spreadsheet Friend"], code);
  await expect(amount(page, "Total")).toHaveText("$0.00");
  await expect(page.getByRole("button", { name: "Complete Purchase" })).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  await page.getByRole("button", { name: "Complete Purchase" }).dblclick();
  await expectToast(page, "Payment Successful!", "Your purchase has been completed.");
  await openHistory(page);
  await expect(purchases(page)).toHaveText(["Spreadsheet Friend"]);
  await expect(page.getByText("$0.00")).toBeVisible();
  await mailbox.expectCount(member.email, receiptSubject, 1);
});

test("back_after_payment_does_not_offer_to_pay_again", async ({ page }) => {
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await fillInCard(page, cards.good);
  await payButton(page).click();
  await expectToast(page, "Payment Successful!");
  await expectPath(page, "/premium-gpts");
  await page.goBack();
  await expectPath(page, "/premium-gpts");
  await page.goto("/checkout");
  await expectToast(page, "Cart is Empty");
  await expect(payButton(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("cart"))).not.toContain("Spreadsheet");
});

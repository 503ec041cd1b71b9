import type { Locator } from "@playwright/test";
import { expect, test } from "../support/admin";
import {
  addToCart,
  amount,
  cards,
  cartButton,
  completedOrder,
  fillInCard,
  goToCheckout,
  openPremium,
  payButton,
  purchases,
  terms,
} from "../support/checkout";
import { tabTo } from "../support/keyboard";
import { receiptSubject } from "../support/orders";
import {
  agentCard,
  expectPath,
  expectToast,
  heading,
  stubExternalLinks,
  toast,
} from "../support/page-helpers";

// All tests run as a member.
test.beforeEach(({ member: _member }) => {});

test("checkout_by_keyboard_with_discount_delivers_the_agents", async ({ page, context, member, mailbox }) => {
  // A link with a code, opened before signing in.
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.goto("/premium-gpts?code=welcome20");
  await expectPath(page, "/login");
  await context.addCookies(cookies);
  await openPremium(page);
  await addToCart(page, "Patient Language Partner");
  await tabTo(page, { name: /^Add to Cart/, description: /Travel Companion/ });
  await page.keyboard.press("Enter");
  await expectToast(page, "Added to Cart", "Travel Companion has been added to your cart");
  await expect(page.locator(":focus")).toHaveText("In Cart");
  await page.reload();
  await expect(heading(page, "PREMIUM GPT AGENTS")).toBeVisible();
  await tabTo(page, { name: /^Cart, 2 items/ });
  await page.keyboard.press("Enter");
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await expect(cart).toBeVisible();
  await expect(amount(cart, "Discount (WELCOME20)")).toBeVisible();
  await tabTo(page, { name: /^Remove discount code WELCOME20/ });
  await page.keyboard.press("Enter");
  await tabTo(page, { name: /^Discount code/ });
  await page.keyboard.type("welcome20");
  await page.keyboard.press("Enter");
  await expectToast(page, "Discount Applied!", "WELCOME20");
  await expect(amount(cart, "Subtotal")).toHaveText("$21.99");
  await expect(amount(cart, "Discount (WELCOME20)")).toHaveText("−$4.39");
  await expect(amount(cart, "Total")).toHaveText("$17.60");
  await tabTo(page, { name: /^Proceed to Checkout/ });
  await page.keyboard.press("Enter");

  await expectPath(page, "/checkout");
  const items = page.getByRole("list", { name: "Items of the order" });
  await expect(items.getByRole("heading")).toHaveText(["Patient Language Partner", "Travel Companion"]);
  await expect(items.getByText(/^Plans trips for the people who are really going/)).toBeVisible();
  await expect(amount(page, "Subtotal")).toHaveText("$21.99");
  await expect(amount(page, "Discount (WELCOME20)")).toHaveText("−$4.39");
  await expect(amount(page, "Total")).toHaveText("$17.60");
  await expect(page.getByLabel("Country")).toHaveValue("US");
  await expect(terms(page)).toContainText("within 14 days");
  await expect(payButton(page)).toHaveText("Pay $17.60");
  await tabTo(page, { name: /^Card number/ });
  await page.keyboard.type("4242424242424242");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1234");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");

  await expectToast(page, "Payment Successful!", "Your purchase has been completed.");
  await expectPath(page, "/premium-gpts");
  await expect(heading(page, "PREMIUM GPT AGENTS")).toBeFocused();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  const order = completedOrder(page);
  await expect(order.getByRole("listitem")).toHaveText([/^Travel Companion/, /^Patient Language Partner/]);
  await expect(order).toContainText("Total $17.60");
  await expect(order).toContainText("Code WELCOME20");
  await expect(order).toContainText(`Receipt sent to ${member.email}`);
  await expect(
    order.getByRole("link", { name: /^Open GPT/, description: "Travel Companion" }),
  ).toHaveAttribute("href", /^https:\/\/chatgpt\.com/);
  const bought = agentCard(page, "Travel Companion");
  await expect(bought.getByRole("link", { name: /^Open GPT/ })).toHaveAttribute(
    "href",
    /^https:\/\/chatgpt\.com/,
  );
  await expect(bought.getByRole("button", { name: /Cart/ })).toHaveCount(0);
  await expect(
    agentCard(page, "Spreadsheet Friend").getByRole("button", { name: "Add to Cart" }),
  ).toBeEnabled();

  await completedOrder(page).getByRole("link", { name: "View purchase history" }).click();
  await expect(heading(page, "PURCHASE HISTORY")).toBeVisible();
  await expect(page.getByText("View all your GPT Agent purchases")).toBeVisible();
  await expect(purchases(page)).toHaveCount(2);
  await expect(page.getByText("Code WELCOME20")).toBeVisible();
  await expect(page.getByText("Total $17.60")).toBeVisible();
  const today = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format();
  await expect(page.getByText(today)).toHaveCount(2);
  const amounts = await page.locator("time + *").allTextContents();
  expect(amounts.reduce((sum, text) => sum + Math.round(Number(text.slice(1)) * 100), 0)).toBe(1760);
  const access = page.getByRole("link", { name: /^Access GPT/, description: "Travel Companion" });
  await stubExternalLinks(page);
  const [opened] = await Promise.all([page.waitForEvent("popup"), access.click()]);
  await opened.waitForLoadState();
  expect(opened.url()).toMatch(/^https:\/\/chatgpt\.com/);

  await mailbox.expectCount(member.email, receiptSubject, 1);
  expect(await mailbox.text(member.email, receiptSubject)).toContain("Total: $17.60");
});

test("free_order_needs_no_card_and_is_shown_in_its_tab_until_it_is_left", async ({
  page,
  context,
  member,
  mailbox,
  discountCode,
}) => {
  const code = await discountCode("--percentage", "100");
  await goToCheckout(page, ["Spreadsheet Friend"], code);
  await expect(amount(page, "Total")).toHaveText("$0.00");
  await expect(page.getByRole("button", { name: "Complete Purchase" })).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  await page.getByRole("button", { name: "Complete Purchase" }).dblclick();
  await expectToast(page, "Payment Successful!", "Your purchase has been completed.");
  await expect(completedOrder(page)).toContainText("Spreadsheet Friend");
  await expect(completedOrder(page)).toContainText("Total $0.00");
  const open = completedOrder(page).getByRole("link", { name: /^Open GPT/ });
  await expect(open).toBeVisible();
  await page.reload();
  await expect(open).toBeVisible();

  const otherTab = await context.newPage();
  await openPremium(otherTab);
  await expect(completedOrder(otherTab)).toHaveCount(0);
  await otherTab.close();

  await completedOrder(page).getByRole("link", { name: "View purchase history" }).click();
  await expect(purchases(page)).toHaveText(["Spreadsheet Friend"]);
  await expect(page.getByText("Total $0.00")).toBeVisible();
  await mailbox.expectCount(member.email, receiptSubject, 1);
  // Back within the document, then from another document.
  await page.goBack();
  await expect(agentCard(page, "Spreadsheet Friend")).toBeVisible();
  await expect(completedOrder(page)).toHaveCount(0);
  await page.goto("/free-gpts");
  await page.goBack();
  await expect(agentCard(page, "Spreadsheet Friend")).toBeVisible();
  await expect(completedOrder(page)).toHaveCount(0);
});

test("declined_card_message_is_not_covered_by_the_toast", async ({ page, pageErrors }) => {
  pageErrors.allow("402 POST /api/sandbox/");
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const box = async (locator: Locator) => {
    const found = await locator.boundingBox();
    if (!found) throw new Error("The element is not visible");
    return found;
  };
  const back = await box(page.getByRole("link", { name: "Back to Premium GPTs" }));
  const title = await box(heading(page, "Checkout"));
  expect(back.y + back.height).toBeLessThanOrEqual(title.y);
  const card = (name: string) => page.getByRole("heading", { name }).locator("xpath=..");
  expect((await box(card("Payment Details"))).width).toBeGreaterThan(
    (await box(card("Order Summary"))).width,
  );

  await fillInCard(page, cards.declined);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await payButton(page).click();
    await expectToast(page, "Payment Failed");
    const message = page.getByText(/You haven't been charged\. Try another card\.$/);
    await expect(message).toBeInViewport();
    const [text, notice] = [await box(message), await box(toast(page))];
    const isCovered = text.y < notice.y + notice.height && notice.y < text.y + text.height;
    const isBeside = text.x + text.width <= notice.x || notice.x + notice.width <= text.x;
    expect(isCovered && !isBeside, `${width} px`).toBe(false);
  }
});

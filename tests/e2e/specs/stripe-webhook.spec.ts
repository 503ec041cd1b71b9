import { expect, test } from "../support/admin";
import {
  cards,
  fillInCard,
  goToCheckout,
  openHistory,
  openPremium,
  payButton,
  purchases,
} from "../support/checkout";
import { receiptSubject } from "../support/orders";
import { agentCard } from "../support/page-helpers";

test.use({ payments: "stripe" });

test("webhook_completes_purchase_and_refund_after_browser_closed", async ({
  page,
  context,
  member,
  mailbox,
  stripe,
}) => {
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await fillInCard(page, cards.valid);
  // Held in the page: a request held by a route continues when the page is closed.
  await page.evaluate(() => {
    const originalFetch = window.fetch;
    window.fetch = (input, init) => {
      if (!String(input).endsWith("/api/payment/confirm")) return originalFetch(input, init);
      document.documentElement.dataset.confirms = "true";
      return new Promise(() => {});
    };
  });
  await payButton(page).click();
  await expect(page.locator("html[data-confirms]")).toBeAttached();
  await page.close();
  // Events are processed after they have been acknowledged.
  const statuses = async () => {
    const listed = await (await context.request.get("/api/purchases")).json();
    return listed.map((purchase: { status: string }) => purchase.status);
  };
  expect(await statuses()).toEqual([]);

  expect(await stripe.deliverEvents(context.request)).toContain("payment_intent.succeeded");
  await expect.poll(statuses).toEqual(["owned"]);
  const later = await context.newPage();
  await openHistory(later);
  await expect(purchases(later)).toHaveText(["Spreadsheet Friend"]);
  await mailbox.expectCount(member.email, receiptSubject, 1);

  const [paid] = await stripe.intents();
  await stripe.refund(paid?.id ?? "");
  await stripe.deliverEvents(context.request);
  await expect.poll(statuses).toEqual(["refunded"]);
  await openHistory(later);
  await expect(later.getByText("Refunded", { exact: true })).toBeVisible();
  await expect(later.getByRole("link", { name: /^Access GPT/ })).toHaveCount(0);
  await openPremium(later);
  await expect(
    // Paying emptied the cart on every device; it is for sale again.
    agentCard(later, "Spreadsheet Friend").getByRole("button", { name: "Add to Cart" }),
  ).toBeVisible();
});

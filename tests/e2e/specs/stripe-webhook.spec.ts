import { receipt } from "../support/orders";
import { agentCard, expectToast } from "../support/screen";
import {
  cards,
  fillInCard,
  goToCheckout,
  openHistory,
  openPremium,
  payButton,
  purchases,
} from "../support/shop";
import { expect, test } from "../support/test";

test.use({ payments: "stripe" });

test("a browser that is closed before it confirms has its agents by the webhook alone", async ({
  page,
  context,
  member,
  mailbox,
  stripe,
}) => {
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await fillInCard(page, cards.good);
  // Held in the page: a request that is held on its way goes on when the page is closed.
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (!String(input).endsWith("/api/payment/confirm")) return send(input, init);
      document.documentElement.dataset.confirms = "true";
      return new Promise(() => {});
    };
  });
  await payButton(page).click();
  await expect(page.locator("html[data-confirms]")).toBeAttached();
  await page.close();
  expect(await (await context.request.get("/api/purchases")).json()).toEqual([]);

  expect(await stripe.deliverEvents(context.request)).toContain("payment_intent.succeeded");
  const later = await context.newPage();
  await openHistory(later);
  await expect(purchases(later)).toHaveText(["Spreadsheet Friend"]);
  await mailbox.expectCount(member.email, receipt, 1);
});

test("a payment that is refunded at Stripe is told in the history, and the agent is for sale again", async ({
  page,
  member: _member,
  stripe,
}) => {
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await fillInCard(page, cards.good);
  await payButton(page).click();
  await expectToast(page, "Payment Successful!");
  const [paid] = await stripe.intents();
  await stripe.refund(paid?.id ?? "");
  await stripe.deliverEvents(page.request);

  await openHistory(page);
  await expect(page.getByText("Refunded", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Access GPT/ })).toHaveCount(0);
  await openPremium(page);
  await expect(
    agentCard(page, "Spreadsheet Friend").getByRole("button", { name: "Add to Cart" }),
  ).toBeVisible();

  await goToCheckout(page, ["Spreadsheet Friend"]);
  await fillInCard(page, cards.good);
  await payButton(page).click();
  await expectToast(page, "Payment Successful!");
  await openHistory(page);
  await expect(purchases(page)).toHaveText(["Spreadsheet Friend", "Spreadsheet Friend"]);
  await expect(page.getByRole("link", { name: /^Access GPT/ })).toHaveCount(1);
});

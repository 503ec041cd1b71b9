import type { Page } from "@playwright/test";
import { receipt } from "../support/orders";
import { expectPath, expectToast } from "../support/screen";
import {
  cards,
  cartButton,
  fillInCard,
  goToCheckout,
  openHistory,
  payButton,
  purchases,
} from "../support/shop";
import { expect, test } from "../support/test";

const cardCall = /\/api\/sandbox\/payment-intents\/[^/]+\/confirm$/;
const confirmCall = "**/api/payment/confirm";

/** Presses Pay and waits until the provider has taken the money. */
async function payUntilCharged(page: Page): Promise<void> {
  const charged = page.waitForResponse(cardCall);
  await payButton(page).click();
  expect((await charged).ok()).toBe(true);
}

// Everybody here is signed in.
test.beforeEach(({ member: _member }) => {});

test("leaving the page right after paying loses nothing: the checkout leads to what was bought", async ({
  page,
  member,
  mailbox,
  faults,
}) => {
  faults.allow("409 POST /api/payment/create-cart-intent");
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await fillInCard(page, cards.good);
  await page.route(confirmCall, () => {});
  await payUntilCharged(page);
  await page.reload();
  await expectPath(page, "/purchase-history");
  await expect(purchases(page)).toHaveText(["Spreadsheet Friend"]);
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  await mailbox.expectCount(member.email, receipt, 1);
});

test("a connection that breaks after paying is said, and the agents come when it is back", async ({
  page,
  context,
  member,
  mailbox,
  faults,
}) => {
  faults.allow("lost ");
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await fillInCard(page, cards.good);
  await page.route(confirmCall, async (route) => {
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await payButton(page).click();
  await expect(page.getByText("Your payment went through")).toBeVisible();
  await expect(page.getByText(/Nothing is lost/)).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await expectToast(page, "Payment Successful!");
  await openHistory(page);
  await expect(purchases(page)).toHaveText(["Spreadsheet Friend"]);
  await mailbox.expectCount(member.email, receipt, 1);
});

test("a payment whose answer is lost is looked up, and never asked for again", async ({
  page,
  member,
  mailbox,
  faults,
}) => {
  faults.allow("lost ");
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await fillInCard(page, cards.good);
  let charges = 0;
  await page.route(cardCall, async (route) => {
    charges += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await payButton(page).click();
  await expectToast(page, "Payment Successful!");
  expect(charges).toBe(1);
  await openHistory(page);
  await expect(purchases(page)).toHaveText(["Spreadsheet Friend"]);
  await mailbox.expectCount(member.email, receipt, 1);
});

test("a server killed between payment and confirmation delivers by itself after its restart", {
  tag: "@main",
}, async ({ page, member, mailbox, server, faults }) => {
  faults.allow("lost ");
  await goToCheckout(page, ["Spreadsheet Friend"]);
  await fillInCard(page, cards.good);
  await page.route(confirmCall, () => {});
  await payUntilCharged(page);
  await server.kill();
  await server.serve();
  // Nobody confirms: the server has to find out.
  await expect(async () => {
    await openHistory(page);
    await expect(purchases(page)).toHaveText(["Spreadsheet Friend"], { timeout: 500 });
  }).toPass();
  await mailbox.expectCount(member.email, receipt, 1);
});

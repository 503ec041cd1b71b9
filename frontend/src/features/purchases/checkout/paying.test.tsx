import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cart } from "@/features/purchases/cart/cart";
import { CheckoutPage } from "@/features/purchases/checkout/checkout-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { calls, changedCart, coach, delivered, intentOfCart, planner, quoteOf } from "@/testing/shop";
import { setupUser } from "@/testing/user";
import { dismissToasts } from "@/ui/toast";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 21) });
  dismissToasts();
  cart.add(coach);
});
afterEach(() => void vi.useRealTimers());

const succeeded: FakeResponse = { json: { id: "pi_1", status: "succeeded" } };
const requiresAction: FakeResponse = { json: { id: "pi_1", status: "requires_action" } };
const declined: FakeResponse = {
  status: 402,
  json: { code: "card_declined", message: "Your card was declined." },
};
const incomplete: FakeResponse = {
  status: 409,
  json: { code: "payment_incomplete", message: "This payment is not complete. Nothing was charged." },
};
const processing: FakeResponse = {
  status: 409,
  json: { code: "payment_processing", message: "Still being processed." },
};

type FakeResponses = Parameters<typeof fakeServer>[0];

/** Returns the responses in sequence and then repeats the last one. */
function sequence(...responses: (FakeResponse | "offline")[]): () => FakeResponse {
  return () => {
    const next = responses.length > 1 ? responses.shift() : responses[0];
    if (next === "offline") throw new TypeError("Failed to fetch");
    return next ?? {};
  };
}

async function checkOut(responses: FakeResponses) {
  const user = setupUser({ advanceTimers: vi.advanceTimersByTime });
  const received = fakeServer({
    [calls.intent]: () => intentOfCart(),
    [calls.confirm]: delivered(["coach"]),
    ...responses,
  });
  const { unmount } = renderAt("/checkout", <CheckoutPage />);
  await screen.findByRole("button", { name: "Pay $12.34" });
  await user.type(screen.getByLabelText("Card number"), "4242424242424242");
  await user.type(screen.getByLabelText("Expiration date"), "1230");
  await user.type(screen.getByLabelText("Security code"), "123");
  const pay = () => user.click(screen.getByRole("button", { name: "Pay $12.34" }));
  const count = (call: string) => received.filter((request) => request.call === call).length;
  return { user, received, pay, count, unmount };
}
const arriveAt = (path: string) => screen.findByText(`at ${path}`);
const payable = () => screen.findByRole("button", { name: "Pay $12.34" });

test("payment_succeeded_clears_cart_and_redirects", async () => {
  const { received, pay } = await checkOut({ [calls.pay]: succeeded });
  await pay();
  await arriveAt("/premium-gpts");
  expect(await screen.findByText("Payment Successful!")).toBeVisible();
  expect(screen.getByText("Your purchase has been completed.")).toBeVisible();
  expect(JSON.parse(localStorage.getItem("cart") ?? "")).toEqual({ items: [], discount: null });
  expect(received.slice(1)).toEqual([
    { call: calls.intent, body: { gptIds: ["coach"], expectedTotal: 1234 } },
    {
      call: calls.pay,
      body: {
        clientSecret: "secret_1",
        cardNumber: "4242 4242 4242 4242",
        expiry: "12/30",
        cvc: "123",
        country: "US",
      },
    },
    { call: calls.confirm, body: { paymentIntentId: "pi_1" } },
  ]);
});

test("double_submit_pays_once", async () => {
  const { user, count } = await checkOut({ [calls.pay]: succeeded });
  const button = await payable();
  button.click();
  button.click();
  await user.type(screen.getByLabelText("Security code"), "{Enter}");
  await arriveAt("/premium-gpts");
  expect(count(calls.pay)).toBe(1);
  expect(count(calls.confirm)).toBe(1);
});

test("invalid_card_is_not_submitted", async () => {
  const { user, count, pay } = await checkOut({});
  await user.clear(screen.getByLabelText("Card number"));
  await pay();
  expect(await screen.findByText("Enter a card number")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Card number")).toHaveFocus());
  expect(count(calls.intent)).toBe(1);
});

test("declined_card_keeps_form_and_can_be_retried", async () => {
  const { pay } = await checkOut({ [calls.pay]: sequence(declined, succeeded) });
  await pay();
  expect(await screen.findByText("Payment Failed")).toBeVisible();
  expect(screen.getByText("Your card was declined.")).toBeVisible();
  const hint = "Your card was declined. You haven't been charged. Try another card.";
  expect(screen.getByText(hint)).toBeVisible();
  await payable();
  expect(screen.getByLabelText("Card number")).toHaveValue("4242 4242 4242 4242");
  await pay();
  await arriveAt("/premium-gpts");
  expect(screen.queryByText("Payment Failed")).not.toBeInTheDocument();
});

test("declined_with_advice_does_not_repeat_it", async () => {
  const message = "Your bank didn't confirm this payment. Pay with some other card.";
  const { pay } = await checkOut({
    [calls.pay]: { status: 402, json: { code: "authentication_failed", message } },
  });
  await pay();
  expect(await screen.findByText(`${message} You haven't been charged.`)).toBeVisible();
});

test("declined_without_message_shows_fallback", async () => {
  const { pay } = await checkOut({ [calls.pay]: { status: 402, json: { code: "card_declined" } } });
  await pay();
  expect(await screen.findByText("Please try again")).toBeVisible();
  expect(screen.getByText("You haven't been charged. Try another card.")).toBeVisible();
});

test("server_field_error_is_shown_at_field", async () => {
  const message = "Test mode accepts only test cards";
  const { pay } = await checkOut({
    [calls.pay]: { status: 422, json: { code: "invalid", message, fields: { cardNumber: message } } },
  });
  await pay();
  await waitFor(() => expect(screen.getByLabelText("Card number")).toHaveAccessibleDescription(message));
});

test("three_d_secure_challenge_completes_in_dialog", async () => {
  const { user, received, pay } = await checkOut({
    [calls.pay]: requiresAction,
    [calls.authenticate]: succeeded,
  });
  await pay();
  expect(await screen.findByRole("dialog", { name: "Confirm this payment" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Complete" }));
  await arriveAt("/premium-gpts");
  expect(received).toContainEqual({
    call: calls.authenticate,
    body: { clientSecret: "secret_1", outcome: "complete" },
  });
});

test("three_d_secure_failed_can_be_retried", async () => {
  const { user, pay, count } = await checkOut({
    [calls.pay]: requiresAction,
    [calls.authenticate]: {
      status: 402,
      json: { code: "authentication_failed", message: "Your bank declined the payment." },
    },
  });
  await pay();
  await user.click(await screen.findByRole("button", { name: "Fail" }));
  expect((await screen.findAllByText("Your bank declined the payment.")).length).toBeGreaterThan(0);
  await payable();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(count(calls.confirm)).toBe(0);
});

test("close_three_d_secure_dialog_cancels_payment", async () => {
  const { user, pay, count } = await checkOut({ [calls.pay]: requiresAction });
  await pay();
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await payable();
  expect(count(calls.authenticate) + count(calls.confirm)).toBe(0);
});

test("price_change_before_pay_is_shown_and_not_charged", async () => {
  let price = 1234;
  const { pay, count } = await checkOut({
    [calls.intent]: (body) =>
      (body as { expectedTotal: number }).expectedTotal === price
        ? intentOfCart()
        : changedCart("price_changed", "A price has changed.", quoteOf([{ ...coach, price }])),
    [calls.pay]: succeeded,
  });
  price = 2000;
  await pay();
  const retryButton = await screen.findByRole("button", { name: "Pay $20.00" });
  expect(screen.getByText("A price has changed.")).toBeVisible();
  expect(count(calls.pay)).toBe(0);
  retryButton.click();
  await arriveAt("/premium-gpts");
  expect(count(calls.pay)).toBe(1);
});

test("bundle_price_change_before_pay_keeps_its_notice", async () => {
  const agent = (price: number, share: number, credit: number | null) => ({ slug: "", price, share, credit });
  const gpts = [
    { ...coach, ...agent(1234, 1000, null) },
    { ...planner, ...agent(1000, 800, 800) },
  ];
  const offer = { id: "set", slug: "set", title: "The Set", description: "", separateTotal: 2234, gpts };
  let offers: unknown[] = [];
  const bundle = { id: "set", title: "The Set", price: 1800, total: 1000, separateTotal: 1234, credits: [] };
  const quote = quoteOf([{ ...coach, price: 1000, separatePrice: 1234, bundleId: "set" }]);
  const { pay, count } = await checkOut({
    "GET /api/bundles": () => ({ json: offers }),
    [calls.intent]: (body) =>
      (body as { expectedTotal: number }).expectedTotal === 1000 || offers.length === 0
        ? intentOfCart(offers.length === 0 ? {} : { ...quote, bundles: [bundle] })
        : changedCart("price_changed", "A price has changed.", { ...quote, bundles: [bundle] }),
  });
  offers = [{ ...offer, price: 1800, yourPrice: 1000 }];
  await pay();
  await screen.findByRole("button", { name: "Pay $10.00" });
  await waitFor(() => expect(count("GET /api/bundles")).toBeGreaterThan(1));
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.getByText("A price has changed.")).toBeVisible();
  expect(screen.getByRole("list", { name: "In The Set" })).toBeVisible();
  expect(count(calls.pay)).toBe(0);
});

test("cart_change_without_storage_event_is_shown_before_pay", async () => {
  const { pay, count } = await checkOut({ [calls.pay]: succeeded });
  localStorage.setItem(
    "cart",
    JSON.stringify({ items: [{ ...coach, price: 1500, quantity: 1 }], discount: null }),
  );
  await pay();
  await screen.findByRole("button", { name: "Pay $15.00" });
  expect(count(calls.pay)).toBe(0);
});

test("pay_order_already_paid_in_other_tab_redirects", async () => {
  const { pay, count } = await checkOut({
    [calls.intent]: sequence(intentOfCart(), changedCart("already_paid", "Already gone through.", null)),
    [calls.premium]: { json: [{ id: "coach", isPurchased: true }] },
  });
  await pay();
  await arriveAt("/purchase-history");
  expect(count(calls.pay)).toBe(0);
  expect(cart.get().items).toEqual([]);
});

test("confirm_unreachable_retries_with_backoff", async () => {
  const { pay, count } = await checkOut({
    [calls.pay]: succeeded,
    [calls.confirm]: sequence("offline", { status: 503, json: {} }, "offline", delivered(["coach"])),
  });
  await pay();
  expect(await screen.findByText("Your payment went through")).toBeVisible();
  expect(screen.getByText(/Nothing is lost/)).toBeVisible();
  expect(cart.get().items).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(count(calls.confirm)).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(count(calls.confirm)).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(count(calls.confirm)).toBe(3);
  await vi.advanceTimersByTimeAsync(4000);
  await arriveAt("/premium-gpts");
  expect(count(calls.pay)).toBe(1);
  expect(cart.get().items).toEqual([]);
});

test("online_event_ends_backoff_delay", async () => {
  const { pay, count } = await checkOut({
    [calls.pay]: succeeded,
    [calls.confirm]: sequence("offline", delivered(["coach"])),
  });
  await pay();
  await screen.findByText("Your payment went through");
  window.dispatchEvent(new Event("online"));
  await arriveAt("/premium-gpts");
  expect(count(calls.confirm)).toBe(2);
});

test("confirm_processing_retries_until_delivered", async () => {
  const { pay } = await checkOut({
    [calls.pay]: succeeded,
    [calls.confirm]: sequence(processing, delivered(["coach"])),
  });
  await pay();
  expect(await screen.findByText("Your payment is being processed")).toBeVisible();
  await vi.advanceTimersByTimeAsync(1000);
  await arriveAt("/premium-gpts");
});

test("pay_connection_lost_confirms_with_server", async () => {
  const { pay, count } = await checkOut({ [calls.pay]: "offline" });
  await pay();
  await arriveAt("/premium-gpts");
  expect(count(calls.pay)).toBe(1);
});

test("pay_connection_lost_unpaid_keeps_form", async () => {
  const { pay } = await checkOut({ [calls.pay]: "offline", [calls.confirm]: incomplete });
  await pay();
  expect(await screen.findByText("Payment Failed")).toBeVisible();
  await payable();
  expect(screen.getByLabelText("Card number")).toHaveValue("4242 4242 4242 4242");
  expect(screen.getByLabelText("Card number")).toBeVisible();
  expect(cart.get().items).toHaveLength(1);
});

test("confirm_rejected_after_cart_change_creates_one_intent", async () => {
  const { pay, count } = await checkOut({
    [calls.pay]: "offline",
    [calls.confirm]: () => {
      cart.add(planner);
      return incomplete;
    },
  });
  await pay();
  expect(await screen.findByRole("button", { name: "Pay $22.34" })).toBeVisible();
  // When the page opened, at the press on Pay, and for the changed cart.
  expect(count(calls.intent)).toBe(3);
});

test("refund_is_shown_on_page", async () => {
  const { pay } = await checkOut({
    [calls.pay]: succeeded,
    [calls.confirm]: {
      json: {
        status: "refunded",
        message: "We couldn't deliver your order. We'll refund the full amount to your card.",
        purchasedGptIds: [],
        orderNumber: "4F3A-9C07-B21E",
        refundedGptIds: ["coach"],
      },
    },
  });
  await pay();
  expect(await screen.findByRole("heading", { name: "Your refund is on its way" })).toBeVisible();
  expect(screen.getByText(/We'll refund the full amount/)).toBeVisible();
  expect(screen.getByText("Refunded: “Learning Coach”.")).toBeVisible();
  expect(cart.get().items).toEqual([]);
});

test("unmount_while_confirming_still_clears_cart", async () => {
  let response: (value: FakeResponse) => void = () => {};
  const { pay, unmount } = await checkOut({
    [calls.pay]: succeeded,
    [calls.confirm]: () => new Promise((resolve) => (response = resolve)),
  });
  await pay();
  await waitFor(() => expect(screen.getByRole("button", { name: "Processing..." })).toBeVisible());
  await vi.advanceTimersByTimeAsync(0);
  unmount();
  response(delivered(["coach"]));
  await waitFor(() => expect(cart.get().items).toEqual([]));
});

test("earlier_payment_processing_waits_then_shows_form", async () => {
  cart.clear();
  cart.add(coach);
  fakeServer({ [calls.intent]: sequence(processing, processing, intentOfCart()) });
  renderAt("/checkout", <CheckoutPage />);
  expect(await screen.findByText("Your earlier payment is still being processed")).toBeVisible();
  expect(screen.queryByLabelText("Card number")).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(3000);
  await payable();
});

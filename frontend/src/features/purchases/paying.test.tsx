import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cart } from "@/features/purchases/cart";
import { CheckoutPage } from "@/features/purchases/checkout-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { calls, changedCart, coach, delivered, intentOfCart, planner, quoteOf } from "@/testing/shop";
import { dismissToasts } from "@/ui/toast";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 21) });
  dismissToasts();
  cart.add(coach);
});
afterEach(() => void vi.useRealTimers());

const succeeded: FakeResponse = { json: { id: "pi_1", status: "succeeded" } };
const asksFirst: FakeResponse = { json: { id: "pi_1", status: "requires_action" } };
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

type Answers = Parameters<typeof fakeServer>[0];

/** Answers a call with one answer after the other; the last one stays. */
function inTurn(...answers: (FakeResponse | "offline")[]): () => FakeResponse {
  return () => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next === "offline") throw new TypeError("Failed to fetch");
    return next ?? {};
  };
}

async function checkOut(answers: Answers) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
  const received = fakeServer({
    [calls.intent]: () => intentOfCart(),
    [calls.confirm]: delivered(["coach"]),
    ...answers,
  });
  const { unmount } = renderAt("/checkout", <CheckoutPage />);
  await screen.findByRole("button", { name: "Pay $12.34" });
  await user.type(screen.getByLabelText("Card number"), "4242424242424242");
  await user.type(screen.getByLabelText("Expiration date"), "1230");
  await user.type(screen.getByLabelText("Security code"), "123");
  const pay = () => user.click(screen.getByRole("button", { name: "Pay $12.34" }));
  const count = (call: string) => received.filter((one) => one.call === call).length;
  return { user, received, pay, count, unmount };
}
const arriveAt = (path: string) => screen.findByText(`at ${path}`);
const payable = () => screen.findByRole("button", { name: "Pay $12.34" });

test("a paid cart is confirmed, emptied, announced, and leads to the premium agents", async () => {
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

test("two presses and an Enter pay once", async () => {
  const { user, count } = await checkOut({ [calls.pay]: succeeded });
  const button = await payable();
  button.click();
  button.click();
  await user.type(screen.getByLabelText("Security code"), "{Enter}");
  await arriveAt("/premium-gpts");
  expect(count(calls.pay)).toBe(1);
  expect(count(calls.confirm)).toBe(1);
});

test("a card that is not filled in rightly is not sent", async () => {
  const { user, count, pay } = await checkOut({});
  await user.clear(screen.getByLabelText("Card number"));
  await pay();
  expect(await screen.findByText("Enter a card number")).toBeVisible();
  expect(screen.getByLabelText("Card number")).toHaveFocus();
  expect(count(calls.intent)).toBe(1);
});

test("a declined card says so, keeps the form, and another try can succeed", async () => {
  const { pay } = await checkOut({ [calls.pay]: inTurn(declined, succeeded) });
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

test("a refusal without words asks to try again", async () => {
  const { pay } = await checkOut({ [calls.pay]: { status: 402, json: { code: "card_declined" } } });
  await pay();
  expect(await screen.findByText("Please try again")).toBeVisible();
  expect(screen.getByText("You haven't been charged. Try another card.")).toBeVisible();
});

test("what the server finds wrong with the card stands at its field", async () => {
  const message = "Test mode takes only test cards";
  const { pay } = await checkOut({
    [calls.pay]: { status: 422, json: { code: "invalid", message, fields: { cardNumber: message } } },
  });
  await pay();
  await waitFor(() => expect(screen.getByLabelText("Card number")).toHaveAccessibleDescription(message));
});

test("a bank that asks first is answered in the page", async () => {
  const { user, received, pay } = await checkOut({ [calls.pay]: asksFirst, [calls.authenticate]: succeeded });
  await pay();
  expect(await screen.findByRole("dialog", { name: "Confirm this payment" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Complete" }));
  await arriveAt("/premium-gpts");
  expect(received).toContainEqual({
    call: calls.authenticate,
    body: { clientSecret: "secret_1", outcome: "complete" },
  });
});

test("a failed confirmation charges nothing and can be tried again", async () => {
  const { user, pay, count } = await checkOut({
    [calls.pay]: asksFirst,
    [calls.authenticate]: {
      status: 402,
      json: { code: "authentication_failed", message: "Your bank said no." },
    },
  });
  await pay();
  await user.click(await screen.findByRole("button", { name: "Fail" }));
  expect((await screen.findAllByText("Your bank said no.")).length).toBeGreaterThan(0);
  await payable();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(count(calls.confirm)).toBe(0);
});

test("closing the bank's question is no payment", async () => {
  const { user, pay, count } = await checkOut({ [calls.pay]: asksFirst });
  await pay();
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await payable();
  expect(count(calls.authenticate) + count(calls.confirm)).toBe(0);
});

test("a price that changes before the press on Pay is shown first, and nothing is charged", async () => {
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
  const again = await screen.findByRole("button", { name: "Pay $20.00" });
  expect(screen.getByText("A price has changed.")).toBeVisible();
  expect(count(calls.pay)).toBe(0);
  again.click();
  await arriveAt("/premium-gpts");
  expect(count(calls.pay)).toBe(1);
});

test("a cart that another tab changed unseen is shown before it is paid", async () => {
  const { pay, count } = await checkOut({ [calls.pay]: succeeded });
  localStorage.setItem(
    "cart",
    JSON.stringify({ items: [{ ...coach, price: 1500, quantity: 1 }], discount: null }),
  );
  await pay();
  await screen.findByRole("button", { name: "Pay $15.00" });
  expect(count(calls.pay)).toBe(0);
});

test("a second tab whose order is paid already does not pay again", async () => {
  const { pay, count } = await checkOut({
    [calls.intent]: inTurn(intentOfCart(), changedCart("already_paid", "Already gone through.", null)),
    [calls.premium]: { json: [{ id: "coach", isPurchased: true }] },
  });
  await pay();
  await arriveAt("/purchase-history");
  expect(count(calls.pay)).toBe(0);
  expect(cart.get().items).toEqual([]);
});

test("when the server cannot be reached after paying, that is said, and it is asked with growing pauses", async () => {
  const { pay, count } = await checkOut({
    [calls.pay]: succeeded,
    [calls.confirm]: inTurn("offline", { status: 503, json: {} }, "offline", delivered(["coach"])),
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

test("a connection that comes back ends the pause", async () => {
  const { pay, count } = await checkOut({
    [calls.pay]: succeeded,
    [calls.confirm]: inTurn("offline", delivered(["coach"])),
  });
  await pay();
  await screen.findByText("Your payment went through");
  window.dispatchEvent(new Event("online"));
  await arriveAt("/premium-gpts");
  expect(count(calls.confirm)).toBe(2);
});

test("a payment that is still being processed is waited for", async () => {
  const { pay } = await checkOut({
    [calls.pay]: succeeded,
    [calls.confirm]: inTurn(processing, delivered(["coach"])),
  });
  await pay();
  expect(await screen.findByText("Your payment is being processed")).toBeVisible();
  await vi.advanceTimersByTimeAsync(1000);
  await arriveAt("/premium-gpts");
});

test("when the connection breaks in the middle of paying, the server is asked whether it was paid", async () => {
  const { pay, count } = await checkOut({ [calls.pay]: "offline" });
  await pay();
  await arriveAt("/premium-gpts");
  expect(count(calls.pay)).toBe(1);
});

test("when it turns out that nothing was paid, the form is as it was", async () => {
  const { pay } = await checkOut({ [calls.pay]: "offline", [calls.confirm]: incomplete });
  await pay();
  expect(await screen.findByText("Payment Failed")).toBeVisible();
  await payable();
  expect(screen.getByLabelText("Card number")).toHaveValue("4242 4242 4242 4242");
  expect(screen.getByLabelText("Card number")).toBeVisible();
  expect(cart.get().items).toHaveLength(1);
});

test("confirm_refused_after_cart_changed_prepares_once", async () => {
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

test("what is paid back is said on a page that stays", async () => {
  const { pay } = await checkOut({
    [calls.pay]: succeeded,
    [calls.confirm]: {
      json: {
        status: "refunded",
        message: "This could not be delivered. We pay the whole amount back to your card.",
        purchasedGptIds: [],
        orderNumber: "4F3A-9C07-B21E",
        refundedGptIds: ["coach"],
      },
    },
  });
  await pay();
  expect(await screen.findByRole("heading", { name: "Your refund is on its way" })).toBeVisible();
  expect(screen.getByText(/We pay the whole amount back/)).toBeVisible();
  expect(screen.getByText("Refunded: “Learning Coach”.")).toBeVisible();
  expect(cart.get().items).toEqual([]);
});

test("after leaving in the middle, the answer still empties the cart and the pauses end", async () => {
  let answer: (value: FakeResponse) => void = () => {};
  const { pay, unmount } = await checkOut({
    [calls.pay]: succeeded,
    [calls.confirm]: () => new Promise((resolve) => (answer = resolve)),
  });
  await pay();
  await waitFor(() => expect(screen.getByRole("button", { name: "Processing..." })).toBeVisible());
  await vi.advanceTimersByTimeAsync(0);
  unmount();
  answer(delivered(["coach"]));
  await waitFor(() => expect(cart.get().items).toEqual([]));
});

test("while an earlier payment is being processed, the checkout waits and then offers the form", async () => {
  cart.clear();
  cart.add(coach);
  fakeServer({ [calls.intent]: inTurn(processing, processing, intentOfCart()) });
  renderAt("/checkout", <CheckoutPage />);
  expect(await screen.findByText("Your earlier payment is still being processed")).toBeVisible();
  expect(screen.queryByLabelText("Card number")).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(3000);
  await payable();
});

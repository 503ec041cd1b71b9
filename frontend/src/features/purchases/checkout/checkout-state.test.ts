import { expect, test } from "vitest";
import {
  type CheckoutEvent,
  type CheckoutState,
  checkoutReducer,
  initialCheckout,
} from "@/features/purchases/checkout/checkout-state";
import type { Confirmation, Intent } from "@/features/purchases/schema";

const intent = { paymentIntentId: "pi_1" } as Intent;
const other = { paymentIntentId: "pi_2" } as Intent;
const notice = { reason: "A price has changed.", changes: [] };
const confirmation = { status: "refunded" } as Confirmation;

function after(...events: CheckoutEvent[]): CheckoutState {
  return events.reduce(checkoutReducer, initialCheckout);
}
const ready: CheckoutEvent[] = [{ type: "intentRequested" }, { type: "intentReceived", intent }];

test("intent_received_is_ready_to_pay", () => {
  expect(initialCheckout.status).toEqual({ type: "preparing" });
  expect(after(...ready)).toMatchObject({ status: { type: "ready" }, intent });
});

test("earlier_payment_processing_waits_then_continues", () => {
  const waiting = after({ type: "intentRequested" }, { type: "earlierPaymentProcessing" });
  expect(waiting.status).toEqual({ type: "waiting" });
  expect(checkoutReducer(waiting, { type: "intentReceived", intent }).status).toEqual({ type: "ready" });
});

test("intent_refreshed_keeps_the_status", () => {
  expect(after(...ready, { type: "intentRefreshed", intent: other })).toMatchObject({
    status: { type: "ready" },
    intent: other,
  });
  expect(after(...ready, { type: "payStarted" }, { type: "intentRefreshed", intent: other }).status).toEqual({
    type: "paying",
  });
});

test("cart_corrected_shows_a_notice_until_the_cart_changes", () => {
  const corrected = after(...ready, { type: "cartCorrected", notice });
  expect(corrected.notice).toEqual(notice);
  expect(checkoutReducer(corrected, { type: "intentReceived", intent: other }).notice).toEqual(notice);
  expect(checkoutReducer(corrected, { type: "cartChanged" }).notice).toBeNull();
});

test("decline_can_be_paid_again_and_next_attempt_clears_it", () => {
  const declined = after(
    ...ready,
    { type: "payStarted" },
    { type: "declined", message: "Card declined", isCartCurrent: true },
  );
  expect(declined).toMatchObject({ status: { type: "ready" }, declineMessage: "Card declined" });
  expect(checkoutReducer(declined, { type: "payStarted" })).toMatchObject({
    status: { type: "paying" },
    declineMessage: null,
  });
});

test("decline_with_changed_cart_needs_a_new_intent", () => {
  const declined = after(
    ...ready,
    { type: "payStarted" },
    { type: "declined", message: "Card declined", isCartCurrent: false },
  );
  expect(declined).toMatchObject({ status: { type: "paying" }, declineMessage: "Card declined" });
});

test("confirming_shows_delays_and_ends_in_a_refund", () => {
  const confirming = after(...ready, { type: "payStarted" }, { type: "confirming", paid: true, delay: null });
  expect(confirming.status).toEqual({ type: "confirming", paid: true, delay: null });
  expect(checkoutReducer(confirming, { type: "refunded", confirmation }).status).toEqual({
    type: "refunded",
    confirmation,
  });
});

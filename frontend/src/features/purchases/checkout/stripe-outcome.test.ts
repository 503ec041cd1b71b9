import type { PaymentIntent, PaymentIntentResult, StripeError } from "@stripe/stripe-js";
import { expect, test } from "vitest";
import { type PaymentOutcome, toPaymentOutcome } from "@/features/purchases/checkout/stripe-outcome";

const intent = (status: PaymentIntent.Status) => ({ id: "pi_1", status }) as PaymentIntent;
const failure = (error: Partial<StripeError>): PaymentIntentResult => ({ error: error as StripeError });

test.each<[PaymentIntent.Status, PaymentOutcome["type"]]>([
  ["succeeded", "paid"],
  ["processing", "paid"],
  ["requires_action", "unknown"],
  ["requires_payment_method", "unknown"],
  ["canceled", "unknown"],
])("status_%s_maps_to_%s", (status, is) => {
  expect(toPaymentOutcome({ paymentIntent: intent(status) }).type).toBe(is);
});

test.each<[StripeError["type"], string | undefined, PaymentOutcome]>([
  ["card_error", "Your card was declined.", { type: "rejected", message: "Your card was declined." }],
  ["card_error", undefined, { type: "rejected", message: null }],
  [
    "validation_error",
    "Your card number is incomplete.",
    { type: "rejected", message: "Your card number is incomplete." },
  ],
  ["invalid_request_error", "No such payment_intent: 'pi_1'", { type: "rejected", message: null }],
  ["authentication_error", "Invalid API Key provided", { type: "rejected", message: null }],
  ["rate_limit_error", "Too many requests", { type: "rejected", message: null }],
  ["api_connection_error", "Could not connect", { type: "unknown" }],
  ["api_error", "Something went wrong", { type: "unknown" }],
])("error_%s_%j_shows_only_customer_messages", (type, message, outcome) => {
  expect(toPaymentOutcome(failure({ type, ...(message && { message }) }))).toEqual(outcome);
});

test("three_d_secure_failure_keeps_stripe_message", () => {
  const message = "We are unable to authenticate your payment method.";
  const code = "payment_intent_authentication_failure";
  expect(toPaymentOutcome(failure({ type: "invalid_request_error", code, message }))).toEqual({
    type: "rejected",
    message,
    code,
  });
});

test("error_with_succeeded_intent_is_paid", () => {
  const error = { type: "invalid_request_error", code: "payment_intent_unexpected_state" } as const;
  expect(toPaymentOutcome(failure({ ...error, payment_intent: intent("succeeded") }))).toEqual({
    type: "paid",
  });
  expect(toPaymentOutcome(failure({ ...error, payment_intent: intent("canceled") })).type).toBe("rejected");
});

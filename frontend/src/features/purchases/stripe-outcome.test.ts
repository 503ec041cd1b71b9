import type { PaymentIntent, PaymentIntentResult, StripeError } from "@stripe/stripe-js";
import { expect, test } from "vitest";
import { type Outcome, outcomeOf } from "@/features/purchases/stripe-outcome";

const intent = (status: PaymentIntent.Status) => ({ id: "pi_1", status }) as PaymentIntent;
const failure = (error: Partial<StripeError>): PaymentIntentResult => ({ error: error as StripeError });

test.each<[PaymentIntent.Status, Outcome["is"]]>([
  ["succeeded", "paid"],
  ["processing", "paid"],
  ["requires_action", "unknown"],
  ["requires_payment_method", "unknown"],
  ["canceled", "unknown"],
])("a payment that Stripe calls %s is %s to us", (status, is) => {
  expect(outcomeOf({ paymentIntent: intent(status) }).is).toBe(is);
});

test.each<[StripeError["type"], string | undefined, Outcome]>([
  ["card_error", "Your card was declined.", { is: "refused", message: "Your card was declined." }],
  ["card_error", undefined, { is: "refused", message: null }],
  [
    "validation_error",
    "Your card number is incomplete.",
    { is: "refused", message: "Your card number is incomplete." },
  ],
  ["invalid_request_error", "No such payment_intent: 'pi_1'", { is: "refused", message: null }],
  ["authentication_error", "Invalid API Key provided", { is: "refused", message: null }],
  ["rate_limit_error", "Too many requests", { is: "refused", message: null }],
  ["api_connection_error", "Could not connect", { is: "unknown" }],
  ["api_error", "Something went wrong", { is: "unknown" }],
])("of a %s saying %j the shopper hears what is meant for her", (type, message, outcome) => {
  expect(outcomeOf(failure({ type, ...(message && { message }) }))).toEqual(outcome);
});

test("a failed 3-D Secure is told in Stripe's words", () => {
  const message = "We are unable to authenticate your payment method.";
  const code = "payment_intent_authentication_failure";
  expect(outcomeOf(failure({ type: "invalid_request_error", code, message }))).toEqual({
    is: "refused",
    message,
  });
});

test("a payment that was made in another window is no failure", () => {
  const error = { type: "invalid_request_error", code: "payment_intent_unexpected_state" } as const;
  expect(outcomeOf(failure({ ...error, payment_intent: intent("succeeded") }))).toEqual({ is: "paid" });
  expect(outcomeOf(failure({ ...error, payment_intent: intent("canceled") })).is).toBe("refused");
});

import type { PaymentIntentResult } from "@stripe/stripe-js";

/** What came of asking Stripe for the money. */
export type PaymentOutcome =
  /** Stripe has it, or is working on it. */
  | { type: "paid" }
  /** It was paid or it was not: our server has to find out. */
  | { type: "unknown" }
  /** Nothing was charged. The message is for the shopper. */
  | { type: "refused"; message: string | null };

/** Stripe counts a failed 3-D Secure among the mistakes in a request, whose messages are for programmers. */
const failedAuthentication = "payment_intent_authentication_failure";

export function toPaymentOutcome({ paymentIntent, error }: PaymentIntentResult): PaymentOutcome {
  // An error may tell of a payment that has been made already, from another window.
  const status = (paymentIntent ?? error.payment_intent)?.status;
  if (status === "succeeded" || status === "processing") return { type: "paid" };
  if (!error) return { type: "unknown" };
  switch (error.type) {
    case "api_connection_error":
    case "api_error":
      return { type: "unknown" };
    case "card_error":
    case "validation_error":
      return { type: "refused", message: error.message ?? null };
    default:
      return {
        type: "refused",
        message: error.code === failedAuthentication ? (error.message ?? null) : null,
      };
  }
}

import type { PaymentIntentResult } from "@stripe/stripe-js";

/** What came of asking Stripe for the money. */
export type Outcome =
  /** Stripe has it, or is working on it. */
  | { is: "paid" }
  /** It was paid or it was not: our server has to find out. */
  | { is: "unknown" }
  /** Nothing was charged. The message is for the shopper. */
  | { is: "refused"; message: string | null };

/** Stripe counts a failed 3-D Secure among the mistakes in a request, whose messages are for programmers. */
const failedAuthentication = "payment_intent_authentication_failure";

export function outcomeOf({ paymentIntent, error }: PaymentIntentResult): Outcome {
  // An error may tell of a payment that has been made already, from another window.
  const status = (paymentIntent ?? error.payment_intent)?.status;
  if (status === "succeeded" || status === "processing") return { is: "paid" };
  if (!error) return { is: "unknown" };
  switch (error.type) {
    case "api_connection_error":
    case "api_error":
      return { is: "unknown" };
    case "card_error":
    case "validation_error":
      return { is: "refused", message: error.message ?? null };
    default:
      return {
        is: "refused",
        message: error.code === failedAuthentication ? (error.message ?? null) : null,
      };
  }
}

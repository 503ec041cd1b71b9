import type { PaymentIntentResult } from "@stripe/stripe-js";

export type PaymentOutcome =
  /** Succeeded or processing. */
  | { type: "paid" }
  /** Unknown: the server must check with Stripe. */
  | { type: "unknown" }
  /** Not charged. `message` is safe to display. */
  | { type: "rejected"; message: string | null; code?: string };

/** Stripe reports failed 3-D Secure as an invalid request, whose messages are meant for developers. */
const failedAuthentication = "payment_intent_authentication_failure";

export function toPaymentOutcome({ paymentIntent, error }: PaymentIntentResult): PaymentOutcome {
  // An error may carry a payment that already succeeded in another window.
  const status = (paymentIntent ?? error.payment_intent)?.status;
  if (status === "succeeded" || status === "processing") return { type: "paid" };
  if (!error) return { type: "unknown" };
  switch (error.type) {
    case "api_connection_error":
    case "api_error":
      return { type: "unknown" };
    case "card_error":
    case "validation_error":
      return { type: "rejected", message: error.message ?? null };
    default:
      return error.code === failedAuthentication
        ? { type: "rejected", message: error.message ?? null, code: error.code }
        : { type: "rejected", message: null };
  }
}

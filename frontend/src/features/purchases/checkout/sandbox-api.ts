import type { Card } from "@/features/purchases/checkout/card";
import type { PaymentSession } from "@/features/purchases/checkout/payment-provider";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson } from "@/lib/api/http";

export function payWithTestCard(payment: PaymentSession, card: Card) {
  return fetchJson("POST", apiUrl("/api/sandbox/payment-intents/{id}/confirm", { id: payment.id }), {
    clientSecret: payment.clientSecret,
    ...card,
  });
}

/** Completes or fails the simulated 3-D Secure challenge. */
export function authenticateTestPayment(payment: PaymentSession, outcome: "complete" | "fail") {
  return fetchJson("POST", apiUrl("/api/sandbox/payment-intents/{id}/authenticate", { id: payment.id }), {
    clientSecret: payment.clientSecret,
    outcome,
  });
}

import type { Card } from "@/features/purchases/card";
import type { PaymentSession } from "@/features/purchases/payment-provider";
import { apiUrl } from "@/lib/api-url";
import { fetchJson } from "@/lib/http";

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

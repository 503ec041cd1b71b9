import * as z from "zod/mini";
import type { Card } from "@/features/purchases/card";
import type { PaymentSession } from "@/features/purchases/payment-provider";
import type { RequestBody } from "@/lib/api-contract";
import { checkoutEndpoints } from "@/lib/checkout-endpoints";
import { fetchJson } from "@/lib/http";

const outcomeSchema = z.object({ status: z.enum(["succeeded", "requires_action"]) });

export function payWithTestCard(payment: PaymentSession, card: Card) {
  return fetchJson("POST", checkoutEndpoints.confirmSandboxPayment(payment.id), outcomeSchema, {
    clientSecret: payment.clientSecret,
    ...card,
  } satisfies RequestBody<"/api/sandbox/payment-intents/{id}/confirm", "post">);
}

/** Completes or fails the simulated 3-D Secure challenge. */
export function authenticateTestPayment(payment: PaymentSession, outcome: "complete" | "fail") {
  return fetchJson("POST", checkoutEndpoints.authenticateSandboxPayment(payment.id), outcomeSchema, {
    clientSecret: payment.clientSecret,
    outcome,
  } satisfies RequestBody<"/api/sandbox/payment-intents/{id}/authenticate", "post">);
}

import * as z from "zod/mini";
import type { Card } from "@/features/purchases/card";
import type { Payment } from "@/features/purchases/payment-step";
import { addresses } from "@/lib/addresses";
import { fetchJson } from "@/lib/http";

const outcomeSchema = z.object({ status: z.enum(["succeeded", "requires_action"]) });

export function payWithTestCard(payment: Payment, card: Card) {
  return fetchJson("POST", addresses.confirmSandboxPayment(payment.id), outcomeSchema, {
    clientSecret: payment.clientSecret,
    ...card,
  });
}

/** Answers the question of the bank behind a test card. */
export function authenticateTestPayment(payment: Payment, outcome: "complete" | "fail") {
  return fetchJson("POST", addresses.authenticateSandboxPayment(payment.id), outcomeSchema, {
    clientSecret: payment.clientSecret,
    outcome,
  });
}

import * as z from "zod/mini";
import type { Filter } from "@/components/admin/filters";
import { cursorPageSchema, useCursorList } from "@/components/admin/use-cursor-list";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { fetchJson, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

/** Without name and email address once the account is deleted. */
const memberSchema = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
});
const statusSchema = z.enum([
  "pending",
  "processing",
  "abandoned",
  "paid",
  "undelivered",
  "partly_refunded",
  "refunded",
  "disputed",
]);
export type OrderStatus = z.infer<typeof statusSchema>;
const providerSchema = z.enum(["sandbox", "stripe_test", "stripe_live"]);
export type OrderProvider = z.infer<typeof providerSchema>;
const problemSchema = z.enum(["payment_discrepancy", "failed_refund", "open_message"]);
export type OrderProblem = z.infer<typeof problemSchema>;

const orderSummarySchema = z.object({
  id: z.string(),
  number: z.string(),
  member: memberSchema,
  status: statusSchema,
  provider: providerSchema,
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
  discountCode: z.nullable(z.string()),
  total: z.int(),
  refundedAmount: z.int(),
  titles: z.array(z.string()),
});
export const orderPageSchema = cursorPageSchema(orderSummarySchema);
export type OrderSummary = z.infer<typeof orderSummarySchema>;

/** In cents. Only paid orders have an amount. */
export const orderTotalsSchema = z.object({
  count: z.int(),
  gross: z.int(),
  refunded: z.int(),
  net: z.int(),
});
export type OrderTotals = z.infer<typeof orderTotalsSchema>;

const itemSchema = z.object({
  agentId: z.string(),
  title: z.string(),
  price: z.int(),
  amount: z.int(),
  /** The bundle that it was bought in. */
  bundle: z.nullish(z.object({ id: z.string(), title: z.string() })),
  outcome: z.enum([
    "open",
    "delivered",
    "refund_owed",
    "refund_rejected",
    "refund_pending",
    "refund_failed",
    "refunded",
  ]),
  correction: z.nullable(z.enum(["granted", "revoked"])),
  correctionReason: z.nullable(z.string()),
  isOwned: z.boolean(),
  refundedAmount: z.int(),
  /** How much of it can still be refunded. */
  refundable: z.int(),
});
export type OrderItem = z.infer<typeof itemSchema>;

const refundSchema = z.object({
  id: z.string(),
  /** Null if it was made in the provider's dashboard. */
  agentId: z.nullable(z.string()),
  amount: z.int(),
  status: z.enum(["requested", "pending", "succeeded", "failed"]),
  reason: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  requestedByEmail: z.nullable(z.string()),
  requestedAt: z.string(),
  completedAt: z.nullable(z.string()),
  key: z.nullable(z.string()),
});
export type OrderRefund = z.infer<typeof refundSchema>;

const eventSchema = z.object({
  at: z.string(),
  kind: z.enum([
    "placed",
    "payment_started",
    "payment_processing",
    "payment_declined",
    "paid",
    "abandoned",
    "refund_owed",
    "refund_rejected",
    "refund_requested",
    "refund_pending",
    "refund_succeeded",
    "refund_failed",
    "access_granted",
    "access_revoked",
    "access_refunded",
    "access_disputed",
    "access_restored",
    "discrepancy_found",
    "discrepancy_resolved",
    "email_queued",
    "email_sent",
    "email_failed",
  ]),
  actorKind: z.nullable(z.enum(["member", "admin", "command_line", "provider", "system"])),
  actorEmail: z.nullable(z.string()),
  title: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  note: z.nullable(z.string()),
  emailKind: z.nullable(z.string()),
  emailTo: z.nullable(z.string()),
});
export type OrderEvent = z.infer<typeof eventSchema>;

/** Null `topic`: an answer of the team. */
const messageSchema = z.object({
  id: z.string(),
  topic: z.nullable(z.enum(["cannot_open", "charged_twice", "refund_wanted", "other"])),
  text: z.string(),
  createdAt: z.string(),
  isOpen: z.boolean(),
});
export type OrderMessage = z.infer<typeof messageSchema>;

export const orderSchema = z.object({
  id: z.string(),
  number: z.string(),
  member: memberSchema,
  state: z.enum(["pending", "processing", "paid", "undelivered", "abandoned"]),
  status: statusSchema,
  provider: providerSchema,
  intentId: z.nullable(z.string()),
  /** The payment in the provider's dashboard. */
  providerUrl: z.nullable(z.string()),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
  discountCode: z.nullable(z.string()),
  subtotal: z.int(),
  discountAmount: z.int(),
  total: z.int(),
  refundedAmount: z.int(),
  items: z.array(itemSchema),
  refunds: z.array(refundSchema),
  timeline: z.array(eventSchema),
  messages: z.array(messageSchema),
});
export type Order = z.infer<typeof orderSchema>;

export const useOrders = (filters: readonly Filter[]) =>
  useCursorList({ endpoint: adminEndpoints.orders, schema: orderPageSchema, filters });

/** The sums of all orders of the filter. `query` are the filters as query parameters. */
export function useOrderTotals(query: string) {
  return useQuery(`${adminEndpoints.orderTotals}?${query}`, orderTotalsSchema, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
}

export function useOrder(id: string) {
  return useQuery(adminEndpoints.order(id), orderSchema, { revalidateIfStale: true });
}

export function resendReceipt(id: string): Promise<void> {
  return send("POST", adminEndpoints.orderReceipt(id));
}

/** Fetches the payment's state from the provider. Returns the order with it. */
export function checkOrder(id: string): Promise<Order> {
  return fetchJson("POST", adminEndpoints.orderCheck(id), orderSchema);
}

interface RefundInput {
  /** A repeated request with the same key refunds once. */
  key: string;
  items: { agentId: string; amount: number }[];
  reason: string;
}

export function refundOrder(id: string, input: RefundInput): Promise<Order> {
  return fetchJson("POST", adminEndpoints.orderRefunds(id), orderSchema, input);
}

/** Emails the answer to the member, and closes the open questions. */
export function answerMessages(id: string, text: string): Promise<Order> {
  return fetchJson("POST", adminEndpoints.orderMessages(id), orderSchema, { text });
}

/** Closes the open questions without an answer. */
export function closeMessages(id: string): Promise<Order> {
  return fetchJson("POST", adminEndpoints.closeOrderMessages(id), orderSchema);
}

interface AccessInput {
  agentId: string;
  access: "granted" | "revoked";
  reason: string;
}

export function changeAccess(id: string, input: AccessInput): Promise<Order> {
  return fetchJson("POST", adminEndpoints.orderAccess(id), orderSchema, input);
}

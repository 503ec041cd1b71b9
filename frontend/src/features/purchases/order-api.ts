import {
  type MemberOrder,
  memberOrderSchema,
  type OrderStatus,
  openOrdersSchema,
} from "@/features/purchases/schema";
import type { RequestBody } from "@/lib/api-contract";
import { checkoutEndpoints } from "@/lib/checkout-endpoints";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

const refreshMs = 3000;

/** Whether the payment may still arrive. */
export function isWaiting(status: OrderStatus): boolean {
  return status === "pending" || status === "processing";
}

/** The member's order. It follows the payment until it is settled. */
export function useMemberOrder(id: string) {
  return useQuery(checkoutEndpoints.order(id), memberOrderSchema, {
    revalidateIfStale: true,
    refreshInterval: (order?: MemberOrder) => (order && isWaiting(order.status) ? refreshMs : 0),
  });
}

export function useOpenOrders() {
  return useQuery(checkoutEndpoints.openOrders, openOrdersSchema, { revalidateIfStale: true });
}

export type BillingDetails = Required<RequestBody<"/api/purchases/orders/{id}/billing-details", "put">>;

export function saveBillingDetails(id: string, details: BillingDetails): Promise<void> {
  return send("PUT", checkoutEndpoints.billingDetails(id), details);
}

export type OrderMessageInput = RequestBody<"/api/purchases/orders/{id}/messages", "post">;

export function sendOrderMessage(id: string, message: OrderMessageInput): Promise<void> {
  return send("POST", checkoutEndpoints.orderMessages(id), message);
}

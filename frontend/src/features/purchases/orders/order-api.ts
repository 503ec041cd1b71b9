import type { MemberOrder, OrderStatus } from "@/features/purchases/schema";
import type { RequestBody } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

const refreshMs = 3000;

/** Whether the payment may still arrive. */
export function isWaiting(status: OrderStatus): boolean {
  return status === "pending" || status === "processing";
}

/** The member's order. It follows the payment until it is settled. */
export function useMemberOrder(id: string) {
  return useQuery(apiUrl("/api/purchases/orders/{id}", { id }), {
    revalidateIfStale: true,
    refreshInterval: (order?: MemberOrder) => (order && isWaiting(order.status) ? refreshMs : 0),
  });
}

export function useOpenOrders() {
  return useQuery("/api/purchases/open-orders", { revalidateIfStale: true });
}

export type BillingDetails = Required<RequestBody<"/api/purchases/orders/{id}/billing-details", "put">>;

export const saveBillingDetails = endpoint("PUT", "/api/purchases/orders/{id}/billing-details");

export type OrderMessageInput = RequestBody<"/api/purchases/orders/{id}/messages", "post">;

export const sendOrderMessage = endpoint("POST", "/api/purchases/orders/{id}/messages");

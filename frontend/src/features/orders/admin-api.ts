import type { Filter } from "@/components/admin/filters";
import { useCursorList } from "@/components/admin/use-cursor-list";
import type { QueryOf, Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type OrderStatus = Schemas["OrderStatusResponse"];
export type OrderProvider = Schemas["OrderProviderResponse"];
export type OrderProblem = NonNullable<QueryOf<"/api/admin/orders">["problem"]>;
export type OrderSummary = Schemas["OrderResponse"];
/** In cents. Only paid orders have an amount. */
export type OrderTotals = Schemas["OrderTotalsResponse"];
export type OrderItem = Schemas["OrderItemResponse"];
export type OrderRefund = Schemas["OrderRefundResponse"];
export type OrderEvent = Schemas["OrderEventResponse"];
export type OrderMessage = Schemas["OrderMessageResponse"];
export type Order = Schemas["OrderDetailResponse"];

export const useOrders = (filters: readonly Filter[]) =>
  useCursorList({ endpoint: "/api/admin/orders", filters });

/** The sums of all orders of the filter. `query` are the filters as query parameters. */
export function useOrderTotals(query: Record<string, string>) {
  return useQuery(apiUrl("/api/admin/orders/totals", query), {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
}

/** The orders whose question waits, as far as a page has them. */
export function useOrdersWithQuestion(isNeeded: boolean): readonly OrderSummary[] {
  const query = { problem: "open_message", limit: "50" };
  return useQuery(isNeeded ? apiUrl("/api/admin/orders", query) : null).data?.items ?? [];
}

export function useOrder(id: string) {
  return useQuery(apiUrl("/api/admin/orders/{id}", { id }), { revalidateIfStale: true });
}

export const resendReceipt = endpoint("POST", "/api/admin/orders/{id}/receipt");

/** Fetches the payment's state from the provider. Returns the order with it. */
export const checkOrder = endpoint("POST", "/api/admin/orders/{id}/check");

export const refundOrder = endpoint("POST", "/api/admin/orders/{id}/refunds");

/** Emails the answer to the member, and closes the open questions. */
export const answerMessages = endpoint("POST", "/api/admin/orders/{id}/messages");

/** Closes the open questions without an answer. */
export const closeMessages = endpoint("POST", "/api/admin/orders/{id}/messages/close");

export const changeAccess = endpoint("POST", "/api/admin/orders/{id}/access");

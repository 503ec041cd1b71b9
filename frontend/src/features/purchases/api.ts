import { isIntent } from "@/features/purchases/checkout/is-quote";
import type { Cart } from "@/features/purchases/model";
import type { Intent } from "@/features/purchases/schema";
import type { RequestBody } from "@/lib/api/api-contract";
import { endpoint, fetchJson, InvalidResponseError } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

/** Creates a payment intent for the cart with the displayed total. The same cart gets the same intent. */
export async function createIntent(cart: Cart, expectedTotal: number): Promise<Intent> {
  const body = {
    gptIds: cart.items.map((item) => item.id),
    ...(cart.discount && { discountCodeId: cart.discount.id }),
    expectedTotal,
  } satisfies RequestBody<"/api/payment/create-cart-intent", "post">;
  const intent = await fetchJson("POST", "/api/payment/create-cart-intent", body);
  if (!isIntent(intent)) throw new InvalidResponseError("/api/payment/create-cart-intent");
  return intent;
}

/** Confirms a payment: the server checks with the provider and delivers. Idempotent. */
export const confirmPayment = endpoint("POST", "/api/payment/confirm");

export async function fetchOwnedAgentIds(): Promise<string[]> {
  const agents = await fetchJson("GET", "/api/gpts/premium");
  return agents.filter((agent) => agent.isPurchased).map((agent) => agent.id);
}

export const usePurchases = () => useQuery("/api/purchases");

/** Resends the receipt of the purchase's order to the member's current email address. */
export const resendReceipt = endpoint("POST", "/api/purchases/{id}/receipt");

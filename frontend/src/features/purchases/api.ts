import { useSWRConfig } from "swr";
import type { Cart } from "@/features/purchases/model";
import {
  type Confirmation,
  confirmationSchema,
  type Intent,
  intentSchema,
  ownershipSchema,
  purchasesSchema,
} from "@/features/purchases/schema";
import type { RequestBody } from "@/lib/api-contract";
import { checkoutEndpoints } from "@/lib/checkout-endpoints";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

/** Creates a payment intent for the cart with the displayed total. The same cart gets the same intent. */
export function createIntent(cart: Cart, expectedTotal: number): Promise<Intent> {
  const body = {
    gptIds: cart.items.map((item) => item.id),
    ...(cart.discount && { discountCodeId: cart.discount.id }),
    expectedTotal,
  } satisfies RequestBody<"/api/payment/create-cart-intent", "post">;
  return fetchJson("POST", checkoutEndpoints.createCartIntent, intentSchema, body, { isExact: true });
}

/** Confirms a payment: the server checks with the provider and delivers. Idempotent. */
export function confirmPayment(paymentIntentId: string): Promise<Confirmation> {
  return fetchJson("POST", checkoutEndpoints.confirmPayment, confirmationSchema, {
    paymentIntentId,
  } satisfies RequestBody<"/api/payment/confirm", "post">);
}

export async function fetchOwnedAgentIds(): Promise<string[]> {
  const agents = await fetchJson("GET", endpoints.premiumAgents, ownershipSchema);
  return agents.filter((agent) => agent.isPurchased).map((agent) => agent.id);
}

export const usePurchases = () => useQuery(endpoints.purchases, purchasesSchema);

/** Resends the receipt of the purchase's order to the member's current email address. */
export function resendReceipt(purchaseId: string): Promise<void> {
  return send("POST", checkoutEndpoints.receipt(purchaseId));
}

/** Drops cached catalog and purchases, so that the next screen refetches them. */
export function useInvalidateCatalog(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () =>
    Promise.all(
      [endpoints.premiumAgents, endpoints.purchases, checkoutEndpoints.bundles].map((key) =>
        // The checkout, which may be open, needs the bundles.
        mutate(key, undefined, { revalidate: key === checkoutEndpoints.bundles }),
      ),
    );
}

import { useSWRConfig } from "swr";
import { type Cart, totals } from "@/features/purchases/model";
import {
  type Confirmation,
  confirmationSchema,
  type Intent,
  intentSchema,
  ownershipSchema,
  purchasesSchema,
} from "@/features/purchases/schema";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

/** Asks for the payment of this cart. The same cart is given the same payment again. */
export function createIntent(cart: Cart): Promise<Intent> {
  return fetchJson("POST", endpoints.createCartIntent, intentSchema, {
    gptIds: cart.items.map((item) => item.id),
    ...(cart.discount && { discountCodeId: cart.discount.id }),
    expectedTotal: totals(cart).total,
  });
}

/** Tells the server that a payment was made; it asks the provider and delivers. Telling it again changes nothing. */
export function confirmPayment(paymentIntentId: string): Promise<Confirmation> {
  return fetchJson("POST", endpoints.confirmPayment, confirmationSchema, { paymentIntentId });
}

/** The premium agents that she owns, as the server knows it now. */
export async function fetchOwnedAgentIds(): Promise<string[]> {
  const agents = await fetchJson("GET", endpoints.premiumAgents, ownershipSchema);
  return agents.filter((agent) => agent.isPurchased).map((agent) => agent.id);
}

export const usePurchases = () => useQuery(endpoints.purchases, purchasesSchema);

/** Sends the receipt once more, to her address as it is now, of the order that a purchase belongs to. */
export function resendReceipt(purchaseId: string): Promise<void> {
  return send("POST", endpoints.receipt(purchaseId));
}

/** Forgets what was fetched about the catalogue and the purchases, so that the next screen asks anew. */
export function useInvalidateCatalog(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () =>
    Promise.all(
      [endpoints.premiumAgents, endpoints.purchases].map((key) =>
        mutate(key, undefined, { revalidate: false }),
      ),
    );
}

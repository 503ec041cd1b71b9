import type { ScopedMutator } from "swr";
import { checkoutEndpoints } from "@/lib/checkout-endpoints";
import { endpoints } from "@/lib/endpoints";
import { tabChannel } from "@/lib/tab-channel";

const channel = tabChannel("purchases-changed");

/** Tells other tabs that the member has bought something. */
export const announcePurchase = () => channel.announce();

/** Refetches what a purchase in another tab has changed. Returns a function that stops it. */
export function watchPurchases(mutate: ScopedMutator): () => void {
  return channel.onAnnounced(() => {
    for (const changed of [endpoints.premiumAgents, endpoints.purchases, checkoutEndpoints.bundles])
      void mutate(changed, undefined);
  });
}

import type { ScopedMutator } from "swr";
import { checkoutEndpoints } from "@/lib/checkout-endpoints";
import { endpoints } from "@/lib/endpoints";

const name = "purchases";
const thisTab = Math.random();

/** Tells other tabs that the member has bought something. */
export function announcePurchase(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(thisTab);
  channel.close();
}

/** Refetches what a purchase in another tab has changed. Returns a function that stops it. */
export function watchPurchases(mutate: ScopedMutator): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    if (data === thisTab) return;
    for (const key of [endpoints.premiumAgents, endpoints.purchases, checkoutEndpoints.bundles])
      void mutate(key, undefined);
  };
  return () => channel.close();
}

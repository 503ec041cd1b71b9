import type { ScopedMutator } from "swr";
import { tabChannel } from "@/lib/tab-channel";

const channel = tabChannel("purchases-changed");

/** Tells other tabs that the member has bought something. */
export const announcePurchase = () => channel.announce();

/** Refetches what a purchase in another tab has changed. Returns a function that stops it. */
export function watchPurchases(mutate: ScopedMutator): () => void {
  return channel.onAnnounced(() => {
    for (const changed of ["/api/gpts/premium", "/api/purchases", "/api/bundles"])
      void mutate(changed, undefined);
  });
}

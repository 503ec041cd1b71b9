import type { ScopedMutator } from "swr";
import { invalidate } from "@/lib/api/invalidate";
import { tabChannel } from "@/lib/tab-channel";

const channel = tabChannel("purchases-changed");

/** Tells other tabs that the member has bought something. */
export const announcePurchase = () => channel.announce();

/** Refetches what a purchase in another tab has changed. Returns a function that stops it. */
export function watchPurchases(mutate: ScopedMutator): () => void {
  return channel.onAnnounced(() => void invalidate(mutate, "purchase"));
}

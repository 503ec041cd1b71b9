import type { ScopedMutator } from "swr";
import { checkoutEndpoints } from "@/lib/checkout-endpoints";
import { endpoints } from "@/lib/endpoints";

const storageKey = "purchases-changed";

/** Tells other tabs that the member has bought something, by a storage event; nothing stays stored. */
export function announcePurchase(): void {
  try {
    localStorage.setItem(storageKey, "1");
    localStorage.removeItem(storageKey);
  } catch (error) {
    console.warn("purchase not sent to other tabs", error);
  }
}

/** Refetches what a purchase in another tab has changed. Returns a function that stops it. */
export function watchPurchases(mutate: ScopedMutator): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== storageKey || newValue === null) return;
    for (const changed of [endpoints.premiumAgents, endpoints.purchases, checkoutEndpoints.bundles])
      void mutate(changed, undefined);
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { checkoutEndpoints } from "@/lib/checkout-endpoints";
import { endpoints } from "@/lib/endpoints";

const name = "purchases";
const thisTab = Math.random();
/** The data that a purchase changes. */
export const changedByPurchases = [endpoints.premiumAgents, endpoints.purchases, checkoutEndpoints.bundles];

/** Tells other tabs that the member has bought something. */
export function announcePurchase(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(thisTab);
  channel.close();
}

/** Refetches what a purchase in another tab has changed. */
export function usePurchasesOfOtherTabs(): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => {
      if (data === thisTab) return;
      for (const key of changedByPurchases) void mutate(key, undefined);
    };
    return () => channel.close();
  }, [mutate]);
}

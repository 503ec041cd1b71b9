import { useEffect, useLayoutEffect } from "react";
import { useSWRConfig } from "swr";
import { cart } from "@/features/purchases/cart/cart";
import { CartButton } from "@/features/purchases/cart/cart-button";
import { useCurrentUser } from "@/features/users/api";
import { viewHint } from "@/features/users/view-as/view-hint";

const loadSheet = async () => (await import("@/pages/checkout/cart-sheet")).CartSheet;
const loadSync = () => import("@/features/purchases/cart/cart-sync");

/** The header's cart button. The sheet is loaded on demand. The cart follows the account to other devices. */
export function HeaderCart() {
  const { data: user, isLoading } = useCurrentUser();
  const { mutate } = useSWRConfig();
  // Before the first paint, so that another account's cart never shows.
  useLayoutEffect(() => {
    if (user) cart.switchTo(user, viewHint() !== null);
  }, [user]);

  useEffect(() => {
    // An admin who views the site as someone else changes nothing.
    if (!user || viewHint() !== null) return;
    const { email } = user;
    let stop = () => {};
    let isStopped = false;
    loadSync().then(({ startCartSync }) => {
      if (!isStopped) stop = startCartSync(email, mutate);
    }, console.warn);
    return () => {
      isStopped = true;
      stop();
    };
  }, [user, mutate]);
  const refresh = () => {
    if (user && viewHint() === null) loadSync().then(({ syncCart }) => syncCart(user.email), console.warn);
  };
  return <CartButton loadSheet={loadSheet} isLoading={isLoading} onOpen={refresh} />;
}

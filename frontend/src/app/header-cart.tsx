import { useLayoutEffect } from "react";
import { cart } from "@/features/purchases/cart";
import { CartButton } from "@/features/purchases/cart-button";
import { useCurrentUser } from "@/features/users/api";

const loadSheet = async () => (await import("@/app/cart-sheet")).CartSheet;

/** The header's cart button. The sheet is loaded on demand. */
export function HeaderCart() {
  const { data: user, isLoading } = useCurrentUser();
  // Before the first paint, so that another account's cart never shows.
  useLayoutEffect(() => {
    if (user) cart.switchTo(user);
  }, [user]);
  return <CartButton loadSheet={loadSheet} isLoading={isLoading} />;
}

import { useLayoutEffect } from "react";
import { cart } from "@/features/purchases/cart";
import { CartButton } from "@/features/purchases/cart-button";
import { useCurrentUser } from "@/features/users/api";

const loadSheet = async () => (await import("@/app/cart-sheet")).CartSheet;

/** The header's cart. What is in its sheet comes with the sheet. */
export function HeaderCart() {
  const { data: user } = useCurrentUser();
  // Before the first paint, so that nobody sees the cart of the member before.
  useLayoutEffect(() => {
    if (user) cart.switchTo(user);
  }, [user]);
  return <CartButton loadSheet={loadSheet} />;
}

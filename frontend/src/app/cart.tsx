import { CartButton } from "@/features/purchases/cart-button";

const loadSheet = async () => (await import("@/app/cart-sheet")).CartSheet;

/** The header's cart. What is in its sheet comes with the sheet. */
export function Cart() {
  return <CartButton loadSheet={loadSheet} />;
}

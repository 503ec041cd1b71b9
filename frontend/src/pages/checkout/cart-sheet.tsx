import type { ComponentProps } from "react";
import { CartSheet as Sheet } from "@/features/purchases/cart/cart-sheet";
import { CartDiscountForm } from "@/pages/checkout/cart-discount-form";

/** The cart sheet with its discount form. */
export function CartSheet(sheet: Omit<ComponentProps<typeof Sheet>, "discountForm">) {
  return <Sheet {...sheet} discountForm={<CartDiscountForm />} />;
}

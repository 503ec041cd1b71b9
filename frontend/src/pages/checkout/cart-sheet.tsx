import type { ComponentProps } from "react";
import { DiscountForm } from "@/features/discounts/discount-form";
import { cart } from "@/features/purchases/cart/cart";
import { CartSheet as Sheet } from "@/features/purchases/cart/cart-sheet";

/** The cart sheet with its discount form. */
export function CartSheet(sheet: Omit<ComponentProps<typeof Sheet>, "discountForm">) {
  return (
    <Sheet
      {...sheet}
      discountForm={<DiscountForm getAgentIds={getAgentIds} onApplied={cart.applyDiscount} />}
    />
  );
}

const getAgentIds = () => cart.get().items.map(({ id }) => id);

import type { ReactNode } from "react";
import { useCart } from "@/features/purchases/cart/cart";
import { CartContents, CartFooter } from "@/features/purchases/cart/cart-contents";
import { Sheet } from "@/ui/dialog";

/** The cart sheet. Links that lead away also call `onClose`. */
export function CartSheet({
  open,
  onClose,
  discountForm,
  fallbackFocus,
}: {
  open: boolean;
  onClose: () => void;
  discountForm: ReactNode;
  fallbackFocus: () => HTMLElement | null;
}) {
  const { items } = useCart();
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title="Your Cart"
      fallbackFocus={fallbackFocus}
      footer={items.length > 0 && <CartFooter discountForm={discountForm} onLeave={onClose} />}
    >
      <CartContents onLeave={onClose} />
    </Sheet>
  );
}

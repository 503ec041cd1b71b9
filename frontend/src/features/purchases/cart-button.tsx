import { ShoppingBag } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useCart } from "@/features/purchases/cart";
import styles from "@/features/purchases/cart-button.module.css";
import { CartContents, CartFooter } from "@/features/purchases/cart-contents";
import { IconButton } from "@/ui/button";
import { Sheet } from "@/ui/dialog";
import { dismissToasts } from "@/ui/toast";

/** The header's cart: how many items are in it, and the sheet with them. `discountForm` takes a code. */
export function CartButton({ discountForm }: { discountForm: ReactNode }) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const { itemCount } = useCart();

  // biome-ignore lint/correctness/useExhaustiveDependencies: going elsewhere, also by the browser's own buttons, closes the sheet
  useEffect(() => setOpen(false), [pathname]);

  const close = () => setOpen(false);
  const toggle = (nowOpen: boolean) => {
    // The notice of what has just been added would lie over the way to the checkout; the sheet says it better.
    if (nowOpen) dismissToasts();
    setOpen(nowOpen);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={toggle}
      title="Your Cart"
      trigger={
        <IconButton label={buttonName(itemCount)}>
          <ShoppingBag aria-hidden />
          {itemCount > 0 && (
            <span key={itemCount} className={styles.count} aria-hidden>
              {itemCount}
            </span>
          )}
        </IconButton>
      }
      footer={itemCount > 0 && <CartFooter discountForm={discountForm} onLeave={close} />}
    >
      <CartContents onLeave={close} />
    </Sheet>
  );
}

function buttonName(itemCount: number): string {
  if (itemCount === 0) return "Cart, empty";
  return itemCount === 1 ? "Cart, 1 item" : `Cart, ${itemCount} items`;
}

import { ShoppingBag } from "lucide-react";
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useCart } from "@/features/purchases/cart/cart";
import styles from "@/features/purchases/cart/cart-button.module.css";
import { onOpenCart } from "@/features/purchases/cart/open-cart";
import { importWhenOnline } from "@/lib/import-when-online";
import { IconButton } from "@/ui/button";
import { dismissToasts, toast } from "@/ui/toast";

interface SheetProps {
  open: boolean;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}

/** The header's cart button with its item count, and the sheet it opens. */
export function CartButton({
  loadSheet,
  isLoading = false,
  onOpen,
}: {
  loadSheet: () => Promise<ComponentType<SheetProps>>;
  /** Until the account is known, the stored cart may be another account's. */
  isLoading?: boolean;
  onOpen?: () => void;
}) {
  const [CartSheet, setCartSheet] = useState<ComponentType<SheetProps>>();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const { items } = useCart();
  const itemCount = isLoading ? 0 : items.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the sheet on any navigation, including Back
  useEffect(() => setOpen(false), [pathname]);

  const openSheet = useEffectEvent(() => show());
  useEffect(() => onOpenCart(openSheet), []);

  // Preloads the sheet on hover and focus.
  const preload = () => {
    loadSheet().catch(console.error);
  };
  const show = () => {
    // The "Added to Cart" toast would cover the checkout button.
    dismissToasts();
    onOpen?.();
    setOpen(true);
    if (!CartSheet) void load();
  };
  const load = async () => {
    try {
      const loaded = await importWhenOnline(loadSheet);
      setCartSheet(() => loaded);
    } catch (error) {
      console.error(error);
      setOpen(false);
      toast({
        title: "We couldn't open your cart",
        description: "Nothing in it is lost. Check your connection and try again, or reload the page.",
        variant: "destructive",
      });
    }
  };
  return (
    <>
      <IconButton
        ref={button}
        label={isLoading ? "Cart" : buttonName(itemCount)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={show}
      >
        <ShoppingBag aria-hidden />
        {itemCount > 0 && (
          <span key={itemCount} className={styles.count} aria-hidden>
            {itemCount}
          </span>
        )}
      </IconButton>
      {CartSheet && (
        <CartSheet open={open} onClose={() => setOpen(false)} fallbackFocus={() => button.current} />
      )}
    </>
  );
}

function buttonName(itemCount: number): string {
  if (itemCount === 0) return "Cart, empty";
  return itemCount === 1 ? "Cart, 1 item" : `Cart, ${itemCount} items`;
}

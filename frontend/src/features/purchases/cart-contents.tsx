import { Trash2, Undo2, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cart, useCart } from "@/features/purchases/cart";
import styles from "@/features/purchases/cart-contents.module.css";
import type { Cart, CartDiscount, CartItem } from "@/features/purchases/model";
import { OrderTotals } from "@/features/purchases/order-totals";
import { formatCents } from "@/lib/money";
import { paths } from "@/lib/paths";
import { Button, ButtonLink, IconButton } from "@/ui/button";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { EmptyState } from "@/ui/states";
import { dismissToasts } from "@/ui/toast";

export function CartContents({ onLeave }: { onLeave: () => void }) {
  const { items } = useCart();
  /** The cart before it was cleared. */
  const [cleared, setCleared] = useState<Cart | null>(null);
  const isEmpty = items.length === 0;
  const undoButton = useRef<HTMLButtonElement>(null);
  const clearButton = useRef<HTMLButtonElement>(null);
  const movesFocus = useRef(false);

  useEffect(() => {
    if (!isEmpty) setCleared(null);
    // The pressed button was removed.
    if (movesFocus.current) (isEmpty ? undoButton : clearButton).current?.focus();
    movesFocus.current = false;
  }, [isEmpty]);
  const clear = () => {
    movesFocus.current = true;
    // Toasts about the removed items are out of date.
    dismissToasts();
    setCleared(cart.get());
    cart.clear();
  };
  const undo = (before: Cart) => {
    movesFocus.current = true;
    cart.set(before);
  };

  if (isEmpty) {
    return (
      <EmptyState
        illustration={<EmptyIllustration />}
        title="Your Cart is Empty"
        action={
          <>
            {cleared && (
              <Button ref={undoButton} onClick={() => undo(cleared)}>
                <Undo2 aria-hidden />
                Undo
              </Button>
            )}
            <ButtonLink to={paths.premiumAgents} variant="secondary" onClick={onLeave}>
              Browse Premium GPT Agents
            </ButtonLink>
          </>
        }
      >
        {cleared
          ? "You cleared it. You can still put everything back."
          : "Items you add stay here, even after you close the page."}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.items} aria-label="Items in your cart">
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <Button ref={clearButton} variant="ghost" className={styles.clear} onClick={clear}>
        <Trash2 aria-hidden />
        Clear
      </Button>
    </>
  );
}

function Item({ item }: { item: CartItem }) {
  return (
    <li className={styles.item}>
      <div className={styles.content}>
        <h3 className={styles.title}>{item.title}</h3>
        <p className={styles.price}>{formatCents(item.price)}</p>
      </div>
      <IconButton label={`Remove ${item.title}`} onClick={() => cart.remove(item.id)}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

export function CartFooter({ discountForm, onLeave }: { discountForm: ReactNode; onLeave: () => void }) {
  const { discount, subtotal, discountAmount, total } = useCart();
  return (
    <div className={styles.footer}>
      {discount ? <AppliedDiscount discount={discount} /> : discountForm}
      <OrderTotals
        subtotal={subtotal}
        discountCode={discount?.code}
        discountAmount={discountAmount}
        total={total}
      />
      <ButtonLink to={paths.checkout} fullWidth onClick={onLeave}>
        Proceed to Checkout
      </ButtonLink>
    </div>
  );
}

function AppliedDiscount({ discount }: { discount: CartDiscount }) {
  const code = discount.code.toUpperCase();
  const valueLabel =
    discount.discountType === "percentage"
      ? `${discount.discountValue}% off`
      : `${formatCents(discount.discountValue)} off`;
  return (
    <p className={styles.discount}>
      <span className={styles.code}>
        {code} · {valueLabel}
      </span>
      <IconButton label={`Remove discount code ${code}`} onClick={cart.removeDiscount}>
        <X aria-hidden />
      </IconButton>
    </p>
  );
}

import { X } from "lucide-react";
import styles from "@/features/purchases/cart/applied-discount.module.css";
import { cart } from "@/features/purchases/cart/cart";
import type { CartDiscount } from "@/features/purchases/model";
import { formatCents } from "@/lib/format/money";
import { IconButton } from "@/ui/button";

/** The code of the cart, with a button that removes it. */
export function AppliedDiscount({ discount }: { discount: CartDiscount }) {
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

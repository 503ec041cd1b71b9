import type { ReactNode } from "react";
import { AppliedDiscount } from "@/features/purchases/cart/applied-discount";
import { useCart } from "@/features/purchases/cart/cart";
import styles from "@/features/purchases/checkout/discount-code.module.css";

/** The code of the cart, or a field for it, out of the way of those who have none. */
export function DiscountCode({ form }: { form: ReactNode }) {
  const { discount } = useCart();
  if (discount) return <AppliedDiscount discount={discount} />;
  return (
    <details className={styles.code}>
      <summary>Have a code?</summary>
      {form}
    </details>
  );
}

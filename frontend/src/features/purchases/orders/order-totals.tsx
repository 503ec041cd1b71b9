import styles from "@/features/purchases/orders/order-totals.module.css";
import { formatCents } from "@/lib/format/money";

export function OrderTotals({
  subtotal,
  discountCode,
  discountAmount,
  total,
}: {
  subtotal: number;
  discountCode: string | undefined;
  discountAmount: number;
  total: number;
}) {
  return (
    <dl className={styles.totals}>
      <div className={styles.line}>
        <dt>Subtotal</dt>
        <dd className={styles.amount}>{formatCents(subtotal)}</dd>
      </div>
      {discountCode !== undefined && discountAmount > 0 && (
        <div className={styles.line}>
          <dt>{`Discount (${discountCode.toUpperCase()})`}</dt>
          <dd className={styles.amount}>{formatCents(-discountAmount)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd className={styles.amount}>{formatCents(total)}</dd>
      </div>
    </dl>
  );
}

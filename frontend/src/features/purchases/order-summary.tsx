import styles from "@/features/purchases/order-summary.module.css";
import { OrderTotals } from "@/features/purchases/order-totals";
import { formatCents } from "@/lib/money";
import { Card } from "@/ui/card";

export function OrderSummary({
  items,
  ...sums
}: {
  items: readonly { id: string; title: string; description: string; price: number }[];
  subtotal: number;
  discountCode: string | undefined;
  discountAmount: number;
  total: number;
}) {
  return (
    <Card>
      <h2 className={styles.heading}>Order Summary</h2>
      <ul className={styles.items} aria-label="Items of the order">
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <h3 className={styles.title}>{item.title}</h3>
            <p className={styles.price}>{formatCents(item.price)}</p>
            <p className={styles.description}>{item.description}</p>
          </li>
        ))}
      </ul>
      <OrderTotals {...sums} />
    </Card>
  );
}

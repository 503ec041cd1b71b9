import type { ReactNode } from "react";
import { BundleName, BundleSaving, groupByBundle } from "@/features/purchases/cart/bundle-group";
import type { BundleLine } from "@/features/purchases/cart/bundle-prices";
import styles from "@/features/purchases/checkout/order-summary.module.css";
import { OrderTotals } from "@/features/purchases/orders/order-totals";
import { formatCents } from "@/lib/format/money";
import { notReadyYet } from "@/lib/link-unavailable";
import { Card } from "@/ui/card";

interface SummaryItem {
  id: string;
  title: string;
  description: string;
  price: number;
  isDeliverable?: boolean | undefined;
  bundleId?: string | null | undefined;
}

export function OrderSummary({
  items,
  bundles,
  ...sums
}: {
  items: readonly SummaryItem[];
  bundles: readonly BundleLine[];
  subtotal: number;
  discountCode: string | undefined;
  discountAmount: number;
  total: number;
}) {
  return (
    <Card>
      <h2 className={styles.heading}>Order Summary</h2>
      <ul className={styles.items} aria-label="Items of the order">
        {groupByBundle(items, ({ bundleId }) => bundleId).map((group): ReactNode => {
          const bundle = bundles.find(({ id }) => id === group.bundleId);
          const rows = group.items.map((item) => <Item key={item.id} item={item} />);
          if (!bundle) return rows;
          return (
            <li key={bundle.id} className={styles.bundle}>
              <BundleName title={bundle.title} />
              <ul aria-label={`In ${bundle.title}`}>{rows}</ul>
              <BundleSaving bundle={bundle} />
            </li>
          );
        })}
      </ul>
      <OrderTotals {...sums} />
    </Card>
  );
}

function Item({ item }: { item: SummaryItem }) {
  return (
    <li className={styles.item}>
      <h3 className={styles.title} dir="auto">
        {item.title}
      </h3>
      <p className={styles.price}>{formatCents(item.price)}</p>
      <p className={styles.description} dir="auto">
        {item.description}
      </p>
      {item.isDeliverable === false && <p className={styles.description}>{notReadyYet}</p>}
    </li>
  );
}

import styles from "@/features/purchases/cart/bundle-group.module.css";
import type { BundleLine } from "@/features/purchases/cart/bundle-prices";
import { formatCents } from "@/lib/format/money";
import { StatusBadge } from "@/ui/badge";

/** Items in their order, those of one bundle together where its first is. */
export function groupByBundle<T>(
  items: readonly T[],
  bundleIdOf: (item: T) => string | null | undefined,
): { bundleId: string | null; items: T[] }[] {
  const groups: { bundleId: string | null; items: T[] }[] = [];
  for (const item of items) {
    const bundleId = bundleIdOf(item) ?? null;
    const group = bundleId == null ? undefined : groups.find((group) => group.bundleId === bundleId);
    if (group) group.items.push(item);
    else groups.push({ bundleId, items: [item] });
  }
  return groups;
}

/** The name of a bundle above its items. */
export function BundleName({ title }: { title: string }) {
  return (
    <p className={styles.name}>
      <StatusBadge tone="success">Bundle</StatusBadge> <span>{title}</span>
    </p>
  );
}

/** What a bundle saves, in plain words. */
export function BundleSaving({ bundle: { credits, total, separateTotal } }: { bundle: BundleLine }) {
  return (
    <ul className={styles.saving}>
      {credits.map(({ id, title, amount, isOwned }) => (
        <li key={id}>
          {isOwned
            ? `You already own ${title}: ${formatCents(amount)} off`
            : `${title} is in another bundle of your cart: ${formatCents(amount)} off`}
        </li>
      ))}
      <li>
        You save {formatCents(separateTotal - total)} compared to{" "}
        {credits.length > 0 ? "buying the rest separately" : "buying separately"}
      </li>
    </ul>
  );
}

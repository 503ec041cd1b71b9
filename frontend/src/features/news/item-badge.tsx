import styles from "@/features/news/item-badge.module.css";
import type { Badge } from "@/features/news/model";
import { cx } from "@/lib/cx";

/** A ribbon on the upper edge of a card, in its padding, so that nothing moves when it appears. */
export function ItemBadge({ badge }: { badge: Badge }) {
  return <span className={cx(styles.badge, badge === "Updated" && styles.updated)}>{badge}</span>;
}

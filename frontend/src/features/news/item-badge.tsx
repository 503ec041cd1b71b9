import styles from "@/features/news/item-badge.module.css";
import type { Badge } from "@/features/news/model";
import { cx } from "@/lib/cx";

/** A ribbon on the upper edge of a card, in its padding, so that nothing moves when it appears. */
export function ItemBadge({
  badge,
  title,
  onShowChanges,
}: {
  badge: Badge;
  /** The title of the agent or prompt. */
  title: string;
  /** Opens what was updated. */
  onShowChanges: () => void;
}) {
  if (badge === "New") return <span className={styles.badge}>New</span>;
  return (
    <button
      type="button"
      className={cx(styles.badge, styles.updated)}
      aria-haspopup="dialog"
      aria-label={`Updated: what changed in ${title}`}
      onClick={onShowChanges}
    >
      Updated
    </button>
  );
}

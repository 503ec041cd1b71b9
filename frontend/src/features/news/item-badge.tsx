import { Link } from "react-router-dom";
import styles from "@/features/news/item-badge.module.css";
import type { Badge } from "@/features/news/model";
import { cx } from "@/lib/cx";

/** A ribbon on the upper edge of a card, in its padding, so that nothing moves when it appears. */
export function ItemBadge({
  badge,
  title,
  changes,
}: {
  badge: Badge;
  /** The title of the agent or prompt. */
  title: string;
  /** The path of what was updated, or what opens it in a dialog. */
  changes: string | (() => void);
}) {
  if (badge === "New") return <span className={styles.badge}>New</span>;
  const className = cx(styles.badge, styles.updated);
  const label = `Updated: what changed in ${title}`;
  if (typeof changes === "string") {
    return (
      <Link className={className} aria-label={label} to={changes}>
        Updated
      </Link>
    );
  }
  return (
    <button type="button" className={className} aria-haspopup="dialog" aria-label={label} onClick={changes}>
      Updated
    </button>
  );
}

import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";
import styles from "@/ui/admin-list.module.css";
import { Badge } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import cardStyles from "@/ui/card.module.css";

/** A card in an `AdminListPage`. */
export function AdminCard({
  id,
  name,
  category,
  preview,
  meta,
  onEdit,
  onDelete,
}: {
  id: string;
  name: string;
  category: string;
  /** Shown in three lines at most. */
  preview: string;
  /** Extra facts, such as the price. */
  meta?: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <li className={cx(cardStyles.card, styles.card)} data-entry={id}>
      <div className={styles.head}>
        <div className={styles.category}>
          <Badge category={category} />
        </div>
        <div className={styles.actions}>
          <IconButton label={`Edit ${name}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${name}`} className={styles.delete} onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </div>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.preview}>{preview}</p>
      {meta && <div className={styles.meta}>{meta}</div>}
    </li>
  );
}

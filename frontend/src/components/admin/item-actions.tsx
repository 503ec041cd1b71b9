import { Pencil, Trash2 } from "lucide-react";
import styles from "@/components/admin/item-actions.module.css";
import { IconButton } from "@/ui/button";

/** The buttons of an item in an `AdminListPage`. */
export function ItemActions({
  name,
  onEdit,
  onDelete,
}: {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <div className={styles.actions}>
      <IconButton label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${name}`} className={styles.delete} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}

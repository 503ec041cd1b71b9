import { EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import styles from "@/components/admin/item-actions.module.css";
import { IconButton } from "@/ui/button";
import { Menu } from "@/ui/menu";

/** The buttons of an item in an `AdminListPage`. */
export function ItemActions({
  name,
  onEdit,
  onDelete,
  renderMenu,
}: {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Further actions, each a `MenuButton`. */
  renderMenu: () => ReactNode;
}) {
  return (
    <div className={styles.actions}>
      <IconButton label={`Edit ${name}`} data-action="edit" onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${name}`} className={styles.delete} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
      <div className={styles.menu}>
        <Menu label={`More actions for ${name}`} trigger={<EllipsisVertical aria-hidden />}>
          {renderMenu}
        </Menu>
      </div>
    </div>
  );
}

import { ArrowDown, ArrowUp, ArrowUpToLine, CopyPlus, History } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import type { ItemChange } from "@/components/admin/item-changes";
import styles from "@/components/admin/item-menu.module.css";
import type { MoveDirection } from "@/components/admin/move-item";
import { MenuButton } from "@/ui/menu";

const moves = [
  { direction: "up", label: "Move up", Icon: ArrowUp, keys: "Alt ↑", shortcut: "ArrowUp" },
  { direction: "down", label: "Move down", Icon: ArrowDown, keys: "Alt ↓", shortcut: "ArrowDown" },
  { direction: "top", label: "Move to top", Icon: ArrowUpToLine, keys: "Alt Home", shortcut: "Home" },
] as const;

/** The direction of a keyboard shortcut. */
export function moveShortcut({ altKey, key }: KeyboardEvent): MoveDirection | undefined {
  return altKey ? moves.find(({ shortcut }) => shortcut === key)?.direction : undefined;
}

/** The buttons in the menu of an item. */
export function ItemMenu<T>({
  directions,
  changes,
  onDuplicate,
  onMove,
  onChange,
  onHistory,
  children,
}: {
  /** The directions in which the item can be moved. */
  directions: readonly MoveDirection[];
  /** The changes that apply to the item. */
  changes: readonly ItemChange<T>[];
  onDuplicate: () => void;
  onMove: (direction: MoveDirection) => void;
  onChange: (change: ItemChange<T>) => void;
  onHistory: () => void;
  /** Actions of this kind of item only. */
  children: ReactNode;
}) {
  return (
    <>
      {children}
      {moves
        .filter(({ direction }) => directions.includes(direction))
        .map(({ direction, label, Icon, keys }) => (
          <MenuButton key={direction} onClick={() => onMove(direction)}>
            <Icon aria-hidden />
            <span>{label}</span>
            <kbd className={styles.keys}>{keys}</kbd>
          </MenuButton>
        ))}
      <MenuButton onClick={onDuplicate}>
        <CopyPlus aria-hidden />
        Duplicate
      </MenuButton>
      {changes.map((change) => (
        <MenuButton key={change.action} onClick={() => onChange(change)}>
          <change.Icon aria-hidden />
          <span>{change.label}</span>
        </MenuButton>
      ))}
      <MenuButton onClick={onHistory}>
        <History aria-hidden />
        History
      </MenuButton>
    </>
  );
}

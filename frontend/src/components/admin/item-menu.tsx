import { ArrowUpToLine, CopyPlus, History } from "lucide-react";
import type { ReactNode } from "react";
import type { ItemChange } from "@/components/admin/item-changes";
import { MenuButton } from "@/ui/menu";

/** The buttons in the menu of an item. */
export function ItemMenu<T>({
  changes,
  onDuplicate,
  onMoveToTop,
  onChange,
  onHistory,
  children,
}: {
  /** The changes that apply to the item. */
  changes: readonly ItemChange<T>[];
  onDuplicate: () => void;
  /** Undefined if the item is there or the list has no order of its own. */
  onMoveToTop: (() => void) | undefined;
  onChange: (change: ItemChange<T>) => void;
  onHistory: () => void;
  /** Actions of this kind of item only. */
  children: ReactNode;
}) {
  return (
    <>
      {children}
      {onMoveToTop && (
        <MenuButton onClick={onMoveToTop}>
          <ArrowUpToLine aria-hidden />
          <span>Move to top</span>
        </MenuButton>
      )}
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

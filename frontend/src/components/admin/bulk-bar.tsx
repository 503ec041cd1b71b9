import { FolderInput, Trash2, X } from "lucide-react";
import type { Ref } from "react";
import styles from "@/components/admin/bulk-bar.module.css";
import type { ItemChange } from "@/components/admin/item-changes";
import { catalogBulkLimits } from "@/lib/api/api-limits";
import { Button, IconButton } from "@/ui/button";

/** Posts have the same limit. */
const { maxItems } = catalogBulkLimits.ids;

/** A sticky bar with the actions for the selected items. */
export function BulkBar<T, C extends Pick<ItemChange<T>, "action" | "label" | "Icon" | "appliesTo">>({
  items,
  noun,
  changes,
  isBusy,
  onChange,
  onSetCategory,
  onDelete,
  onClear,
  ref,
}: {
  items: readonly T[];
  /** Such as "agents". */
  noun: string;
  changes: readonly C[];
  isBusy: boolean;
  onChange: (change: C) => void;
  onSetCategory?: (() => void) | undefined;
  onDelete?: () => void;
  onClear: () => void;
  ref?: Ref<HTMLFieldSetElement>;
}) {
  if (items.length === 0) return null;
  const isTooMany = items.length > maxItems;
  return (
    <fieldset
      ref={ref}
      aria-label={`Selected ${noun}`}
      className={styles.bar}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClear();
      }}
    >
      <p className={styles.count}>
        {`${items.length} selected${isTooMany ? `, at most ${maxItems} at a time` : ""}`}
      </p>
      <div className={styles.actions}>
        {onSetCategory && (
          <Button variant="ghost" busy={isBusy} unavailable={isTooMany} onClick={onSetCategory}>
            <FolderInput aria-hidden />
            Change category
          </Button>
        )}
        {changes
          .filter(({ appliesTo }) => items.some(appliesTo))
          .map((change) => (
            <Button
              key={change.action}
              variant="ghost"
              busy={isBusy}
              unavailable={isTooMany}
              onClick={() => onChange(change)}
            >
              <change.Icon aria-hidden />
              <span>{change.label}</span>
            </Button>
          ))}
        {onDelete && (
          <Button
            variant="ghost"
            className={styles.delete}
            busy={isBusy}
            unavailable={isTooMany}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
            Delete
          </Button>
        )}
      </div>
      <IconButton label="Clear selection" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </fieldset>
  );
}

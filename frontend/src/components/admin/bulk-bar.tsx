import { FolderInput, Trash2, X } from "lucide-react";
import type { RefObject } from "react";
import styles from "@/components/admin/bulk-bar.module.css";
import type { ItemChange } from "@/components/admin/item-changes";
import { useFocusAfterChange } from "@/components/admin/use-focus-after-change";
import type { Selection } from "@/components/admin/use-selection";
import { catalogBulkLimits } from "@/lib/api/api-limits";
import { Button, IconButton } from "@/ui/button";
import { LiveRegion } from "@/ui/visually-hidden";

/** Posts have the same limit. */
const { maxItems } = catalogBulkLimits.ids;

/** A sticky bar with the actions for the selected items. Must be rendered before items are selected. */
export function BulkBar<
  T extends { id: string },
  C extends Pick<ItemChange<T>, "action" | "label" | "Icon" | "appliesTo">,
>({
  selection,
  content,
  noun,
  changes,
  isBusy,
  onChange,
  onSetCategory,
  onDelete,
  ref,
}: {
  selection: Selection<T>;
  /** Contains the items. */
  content: RefObject<HTMLElement | null>;
  /** Such as "agents". */
  noun: string;
  changes: readonly C[];
  isBusy: boolean;
  onChange: (change: C) => void;
  onSetCategory?: (() => void) | undefined;
  onDelete?: () => void;
  ref: RefObject<HTMLFieldSetElement | null>;
}) {
  const { items } = selection;
  const focusAfterChange = useFocusAfterChange(content);
  const clear = () => {
    focusAfterChange(
      items.map(({ id }) => id),
      "input[type=checkbox]",
    );
    selection.clear();
  };
  const isTooMany = items.length > maxItems;
  return (
    <>
      <LiveRegion>
        {items.length > 0 && `${items.length} selected. Press Enter to go to the actions.`}
      </LiveRegion>
      {items.length > 0 && (
        <fieldset
          ref={ref}
          aria-label={`Selected ${noun}`}
          className={styles.bar}
          onKeyDown={({ key }) => {
            if (key === "Escape") clear();
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
          <IconButton label="Clear selection" onClick={clear}>
            <X aria-hidden />
          </IconButton>
        </fieldset>
      )}
    </>
  );
}

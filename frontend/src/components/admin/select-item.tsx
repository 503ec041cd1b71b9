import type { RefObject } from "react";
import type { Selection } from "@/components/admin/use-selection";
import { Checkbox } from "@/ui/checkbox";

/** Selects an item. With Enter, the focus goes to the bar of the selected items; Escape clears the selection. */
export function SelectItem<T>({
  id,
  name,
  selection,
  bulkBar,
}: {
  id: string;
  name: string;
  selection: Selection<T>;
  bulkBar: RefObject<HTMLFieldSetElement | null>;
}) {
  return (
    <Checkbox
      label={`Select ${name}`}
      checked={selection.has(id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      onKeyDown={(event) => {
        if (event.key === "Escape") selection.clear();
        if (event.key !== "Enter") return;
        // Otherwise the key would also press the newly focused button.
        event.preventDefault();
        bulkBar.current?.querySelector("button")?.focus();
      }}
    />
  );
}

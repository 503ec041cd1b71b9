import type { Selection } from "@/components/admin/use-selection";
import { Checkbox } from "@/ui/checkbox";

/** Selects all items of the page. */
export function SelectShown<T extends { id: string }>({
  shown,
  selection,
}: {
  shown: readonly T[];
  selection: Selection<T>;
}) {
  const count = shown.filter(({ id }) => selection.has(id)).length;
  return (
    <Checkbox
      checked={count > 0 && count === shown.length}
      disabled={shown.length === 0}
      isPartly={count > 0 && count < shown.length}
      onChange={({ target }) => selection.setShown(target.checked)}
    >
      Select all shown
    </Checkbox>
  );
}

import type { BulkChange, BulkOutcome, ItemChange } from "@/components/admin/item-changes";
import { joinSentences, toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { type PluralForms, pluralize } from "@/lib/format/pluralize";
import { toast } from "@/ui/toast";

/** "Meal Planner", or "3 agents" for several. */
function describeItems<T>(items: readonly T[], getName: (item: T) => string, noun: PluralForms): string {
  const [first, second] = items;
  return first !== undefined && second === undefined ? getName(first) : pluralize(items.length, noun);
}

/** Changes items, one request at a time, and reports the result. */
export function useItemChanges<T extends { id: string }>({
  changeAll,
  getName,
  noun,
  getNote = () => "",
}: {
  changeAll: (ids: string[], change: BulkChange) => Promise<BulkOutcome>;
  getName: (item: T) => string;
  noun: PluralForms;
  /** What else an action did to the items. */
  getNote?: ((action: string, items: readonly T[]) => string) | undefined;
}) {
  const describe = (items: readonly T[]) => describeItems(items, getName, noun);
  const idsOf = (items: readonly T[]) => items.map(({ id }) => id);

  const { run: request, busy } = useAction(
    async (
      items: readonly T[],
      change: BulkChange,
      done: string,
      undo?: Pick<ItemChange<T>, "undo" | "undoAlternative">,
    ) => {
      const { changed, missing } = await changeAll(idsOf(items), change);
      const changedItems = items.filter(({ id }) => changed.includes(id));
      const exist = missing.length === 1 ? "exists" : "exist";
      const missingText = missing.length > 0 ? `${pluralize(missing.length, noun)} no longer ${exist}.` : "";
      toast({
        title: changedItems.length > 0 ? done : "Nothing to change",
        description: joinSentences(
          changedItems.length > 0 ? `${describe(changedItems)}.` : "",
          getNote(change.action, changedItems),
          missingText,
        ),
        ...(undo?.undo &&
          changedItems.length > 0 && { action: undoAction(changedItems, undo.undo, undo.undoAlternative) }),
      });
    },
    { failed: (items) => `${describe(items)} couldn't be changed`, report: toastAdminError },
  );

  const undoAction = (items: readonly T[], undo: string, alternative = "") => ({
    label: "Undo",
    alternative,
    onPress: async () => {
      try {
        await changeAll(idsOf(items), { action: undo });
        toast({
          title: "Undone",
          description: joinSentences(`${describe(items)}.`, getNote(undo, items)),
        });
      } catch (error) {
        toastAdminError(error, `The change to ${describe(items)} couldn't be undone`, "");
      }
    },
  });

  return {
    isBusy: busy,
    describe,
    /** Changes those of the items that it applies to. */
    run: (change: ItemChange<T>, items: readonly T[]) =>
      request(items.filter(change.appliesTo), { action: change.action }, change.done, change),
    setCategory: (category: string, items: readonly T[]) =>
      request(items, { action: "set_category", category }, `Moved to ${category}`),
  };
}

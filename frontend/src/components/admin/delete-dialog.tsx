import styles from "@/components/admin/delete-dialog.module.css";
import { joinSentences, toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { isNotFound } from "@/lib/api/http";
import { type PluralForms, pluralize } from "@/lib/format/pluralize";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";

export interface DeleteLabels {
  noun: PluralForms;
  title: string;
  question: string;
  deleted: string;
  notDeleted: string;
}

/** The texts for one item are quoted in docs/product.md. */
function labelsFor({ noun, ...one }: DeleteLabels, count: number): Omit<DeleteLabels, "noun"> {
  if (count === 1) return one;
  const many = pluralize(count, noun);
  return {
    title: `Delete ${many}`,
    question: `Are you sure you want to delete ${many}?`,
    deleted: `${many} deleted`,
    notDeleted: `${many} couldn't be deleted`,
  };
}

function describeRestore(count: number, archived: number): string {
  const subject = count === 1 ? "it" : "them";
  if (archived === count) return `You can restore ${subject} from the archive at any time.`;
  if (archived === 0) return `You can restore ${subject} from the trash for 30 days.`;
  return "You can restore those from the archive at any time, and the others from the trash for 30 days.";
}

/** Confirms a deletion, performs it, and reports the result. */
export function DeleteDialog<T>({
  items,
  labels,
  getName,
  getWarning,
  getNote = () => "",
  isArchivedOnDelete = () => false,
  remove,
  restore,
  onNotFound,
  onClose,
  fallbackFocus,
}: {
  items: readonly T[];
  labels: DeleteLabels;
  getName: (item: T) => string;
  getWarning: ((items: readonly T[]) => string | undefined) | undefined;
  /** What else an action, such as "restore", does to the items. */
  getNote: ((action: string, items: readonly T[]) => string) | undefined;
  /** Whether deleting the item archives it instead. */
  isArchivedOnDelete: ((item: T) => boolean) | undefined;
  remove: (items: readonly T[]) => Promise<unknown>;
  restore: (items: readonly T[]) => Promise<unknown>;
  /** Someone else has already deleted it. */
  onNotFound: () => void;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const { title, question, deleted, notDeleted } = labelsFor(labels, items.length);
  const subject = items.length === 1 ? items.map(getName).join() : pluralize(items.length, labels.noun);
  const deletion = useAction(
    async () => {
      await remove(items);
      onClose();
      const undo = {
        label: "Undo",
        alternative: "Open the trash to restore it",
        onPress: () => void undoDelete(),
      };
      toast({ title: "Success", description: deleted, action: undo });
    },
    {
      failed: notDeleted,
      report: toastAdminError,
      onError: (error) => {
        if (isNotFound(error)) onNotFound();
      },
    },
  );
  const undoDelete = async () => {
    try {
      await restore(items);
      const place = items.length === 1 ? "is back where it was." : "are back where they were.";
      toast({
        title: "Restored",
        description: joinSentences(`${subject} ${place}`, getNote("restore", items)),
      });
    } catch (error) {
      toastAdminError(error, `${subject} couldn't be restored`, "");
    }
  };
  const warning = joinSentences(getWarning?.(items) ?? "", getNote("delete", items));

  return (
    <ConfirmDialog
      open
      title={title}
      question={question}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      busy={deletion.busy}
      error={deletion.error}
      onConfirm={() => void deletion.run()}
      onCancel={onClose}
      fallbackFocus={fallbackFocus}
    >
      {items.length === 1 && <p className={styles.name}>{subject}</p>}
      {warning && <p>{warning}</p>}
      <p>{describeRestore(items.length, items.filter(isArchivedOnDelete).length)}</p>
    </ConfirmDialog>
  );
}

import { useState } from "react";
import styles from "@/components/admin/delete-dialog.module.css";
import { toastAdminError } from "@/components/error-feedback";
import { ApiError } from "@/lib/http";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";

export interface DeleteLabels {
  title: string;
  question: string;
  deleted: string;
  notDeleted: string;
}

/** Confirms a deletion, performs it, and reports the result. */
export function DeleteDialog<T>({
  item,
  labels,
  getName,
  getWarning,
  remove,
  restore,
  onNotFound,
  onClose,
  fallbackFocus,
}: {
  /** Null while the dialog is closed. */
  item: T | null;
  labels: DeleteLabels;
  getName: (item: T) => string;
  getWarning: ((item: T) => string | undefined) | undefined;
  remove: (item: T) => Promise<unknown>;
  restore: (item: T) => Promise<unknown>;
  /** Someone else has already deleted it. */
  onNotFound: () => void;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const close = () => {
    setError(undefined);
    onClose();
  };
  const confirmDelete = async () => {
    if (!item) return;
    setBusy(true);
    setError(undefined);
    try {
      await remove(item);
      close();
      const undo = {
        label: "Undo",
        alternative: "Open the trash to restore it",
        onPress: () => void undoDelete(item),
      };
      toast({ title: "Success", description: labels.deleted, action: undo });
    } catch (error) {
      setError(toastAdminError(error, labels.notDeleted, ""));
      if (error instanceof ApiError && error.status === 404) onNotFound();
    } finally {
      setBusy(false);
    }
  };
  const undoDelete = async (item: T) => {
    try {
      await restore(item);
      toast({ title: "Restored", description: `${getName(item)} is back where it was.` });
    } catch (error) {
      toastAdminError(error, `${getName(item)} couldn't be restored`, "");
    }
  };
  const warning = item && getWarning?.(item);

  return (
    <ConfirmDialog
      open={item !== null}
      title={labels.title}
      question={labels.question}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      busy={busy}
      error={error}
      onConfirm={() => void confirmDelete()}
      onCancel={close}
      fallbackFocus={fallbackFocus}
    >
      {item && <p className={styles.name}>{getName(item)}</p>}
      {warning && <p>{warning}</p>}
      <p>You can restore it from the trash for 30 days.</p>
    </ConfirmDialog>
  );
}

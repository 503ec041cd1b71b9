import { useState } from "react";
import { ApiError } from "@/lib/http";
import styles from "@/ui/admin-list.module.css";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toastAdminError } from "@/ui/error-feedback";
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
  onNotFound,
  onClose,
  fallbackFocus,
}: {
  /** Null while the dialog is closed. */
  item: T | null;
  labels: DeleteLabels;
  getName: (entry: T) => string;
  getWarning: ((entry: T) => string | undefined) | undefined;
  remove: (entry: T) => Promise<unknown>;
  /** Someone else has already deleted it. */
  onNotFound: () => void;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setFailure] = useState<string>();
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const confirmDelete = async () => {
    if (!item) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await remove(item);
      close();
      toast({ title: "Success", description: labels.deleted });
    } catch (error) {
      setFailure(toastAdminError(error, labels.notDeleted, ""));
      if (error instanceof ApiError && error.status === 404) onNotFound();
    } finally {
      setBusy(false);
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
      {item && <p className={styles.itemName}>{getName(item)}</p>}
      {warning && <p>{warning}</p>}
    </ConfirmDialog>
  );
}

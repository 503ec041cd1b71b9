import { useState } from "react";
import { toastAdminError } from "@/components/error-feedback";
import { deleteImage, type LibraryImage } from "@/features/media/admin-api";
import { ApiError } from "@/lib/http";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";

export function DeleteImageDialog({
  item,
  onDeleted,
  onClose,
  fallbackFocus,
}: {
  /** Undefined while the dialog is closed. */
  item: LibraryImage | undefined;
  /** Also if someone else has deleted it. */
  onDeleted: () => void;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const close = () => {
    setError(undefined);
    onClose();
  };
  const confirm = async () => {
    if (!item) return;
    setBusy(true);
    setError(undefined);
    try {
      await deleteImage(item.image.id);
      toast({ title: "Success", description: "Image deleted" });
      onDeleted();
      close();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        onDeleted();
        close();
      } else {
        setError(toastAdminError(error, "The image couldn't be deleted", ""));
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={item !== undefined}
      title="Delete image"
      question={
        item && item.uses.length > 0
          ? "Are you sure you want to delete this image? It can't be restored. Earlier versions of posts and sent emails that use it will show a broken image."
          : "Are you sure you want to delete this image? It can't be restored."
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={close}
      fallbackFocus={fallbackFocus}
    >
      {item && <p>{item.image.name}</p>}
    </ConfirmDialog>
  );
}

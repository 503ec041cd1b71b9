import { toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { deleteImage, type LibraryImage } from "@/features/media/admin-api";
import { isNotFound } from "@/lib/api/http";
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
  const close = () => {
    deletion.clearError();
    onClose();
  };
  const deletion = useAction(
    async ({ image }: LibraryImage) => {
      await deleteImage(image.id);
      toast({ title: "Success", description: "Image deleted" });
      onDeleted();
      close();
    },
    {
      failed: "The image couldn't be deleted",
      report: toastAdminError,
      onError: (error) => {
        if (!isNotFound(error)) return false;
        onDeleted();
        close();
        return true;
      },
    },
  );
  return (
    <ConfirmDialog
      open={item !== undefined}
      title="Delete image"
      question={
        item && item.uses.length > 0
          ? "Are you sure you want to delete this image? It can't be restored. Earlier versions and sent emails that use it will show a broken image."
          : "Are you sure you want to delete this image? It can't be restored."
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      busy={deletion.busy}
      error={deletion.error}
      onConfirm={() => item && void deletion.run(item)}
      onCancel={close}
      fallbackFocus={fallbackFocus}
    >
      {item && <p>{item.image.name}</p>}
    </ConfirmDialog>
  );
}

import { type ReactNode, type Ref, useId, useRef } from "react";
import { Button } from "@/ui/button";
import styles from "@/ui/confirm-dialog.module.css";
import { Dialog, DialogActions } from "@/ui/dialog";
import { FormError } from "@/ui/form-error";

interface ConfirmDialogProps {
  question: string;
  /** Details below the question. */
  children?: ReactNode;
  confirmLabel: string;
  /** The button's label while the action runs. */
  pendingLabel?: string;
  cancelLabel?: string;
  busy?: boolean;
  /** Why the action failed. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms an irreversible action. Cancel has the initial focus. */
export function ConfirmDialog({
  open,
  title,
  fallbackFocus,
  ...actions
}: ConfirmDialogProps & { open: boolean; title: string; fallbackFocus?: () => HTMLElement | null }) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={actions.onCancel}
      title={title}
      description={actions.question}
      isAlert
      isBusy={actions.busy ?? false}
      initialFocus={() => cancelButton.current}
      {...(fallbackFocus && { fallbackFocus })}
    >
      <Actions {...actions} cancelRef={cancelButton} />
    </Dialog>
  );
}

function Actions({
  children,
  confirmLabel,
  pendingLabel = confirmLabel,
  cancelLabel = "Cancel",
  busy = false,
  error,
  onConfirm,
  onCancel,
  cancelRef,
}: Omit<ConfirmDialogProps, "question"> & { cancelRef: Ref<HTMLButtonElement> }) {
  const noteId = useId();
  return (
    <>
      {children && <div className={styles.details}>{children}</div>}
      <FormError id={noteId}>{error}</FormError>
      <DialogActions>
        <Button variant="danger" busy={busy} aria-describedby={error && noteId} onClick={onConfirm}>
          {busy ? pendingLabel : confirmLabel}
        </Button>
        <Button ref={cancelRef} variant="ghost" busy={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </DialogActions>
    </>
  );
}

import { type ReactNode, useId, useRef } from "react";
import { Button } from "@/ui/button";
import styles from "@/ui/confirm-dialog.module.css";
import { Dialog, DialogActions } from "@/ui/dialog";
import { FormError } from "@/ui/form-error";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
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
  fallbackFocus?: () => HTMLElement | null;
}

/** Confirms an irreversible action. Cancel has the initial focus. */
export function ConfirmDialog({
  open,
  title,
  question,
  children,
  confirmLabel,
  pendingLabel = confirmLabel,
  cancelLabel = "Cancel",
  busy = false,
  error,
  onConfirm,
  onCancel,
  fallbackFocus,
}: ConfirmDialogProps) {
  const errorId = useId();
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onCancel}
      title={title}
      description={question}
      isAlert
      isBusy={busy}
      initialFocus={() => cancelButton.current}
      {...(fallbackFocus && { fallbackFocus })}
    >
      {children && <div className={styles.details}>{children}</div>}
      <FormError id={errorId}>{error}</FormError>
      <DialogActions>
        <Button variant="danger" busy={busy} aria-describedby={error && errorId} onClick={onConfirm}>
          {busy ? pendingLabel : confirmLabel}
        </Button>
        <Button ref={cancelButton} variant="ghost" busy={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

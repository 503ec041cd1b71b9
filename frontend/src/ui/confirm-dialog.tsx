import { type ReactNode, type Ref, useId, useRef } from "react";
import { Button } from "@/ui/button";
import styles from "@/ui/confirm-dialog.module.css";
import { Dialog } from "@/ui/dialog";
import { FormActions } from "@/ui/form";
import { FormError } from "@/ui/form-error";

interface ConfirmDialogProps {
  /** What is asked, in full. */
  question: string;
  /** What it is about, or what follows from a yes. */
  children?: ReactNode;
  confirmLabel: string;
  /** What the button says while the yes is carried out. */
  pendingLabel?: string;
  cancelLabel?: string;
  busy?: boolean;
  /** Why the yes could not be carried out. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. The focus begins on the way out. */
export function ConfirmDialog({
  open,
  title,
  fallbackFocus,
  ...question
}: ConfirmDialogProps & { open: boolean; title: string; fallbackFocus?: () => HTMLElement | null }) {
  const no = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={question.onCancel}
      title={title}
      description={question.question}
      isAlert
      isBusy={question.busy ?? false}
      initialFocus={() => no.current}
      {...(fallbackFocus && { fallbackFocus })}
    >
      <Actions {...question} cancelRef={no} />
    </Dialog>
  );
}

function Actions({
  children,
  confirmLabel,
  pendingLabel = confirmLabel,
  cancelLabel: noWords = "Cancel",
  busy = false,
  error,
  onConfirm,
  onCancel,
  cancelRef,
}: Omit<ConfirmDialogProps, "question"> & { cancelRef: Ref<HTMLButtonElement> }) {
  const noteId = useId();
  return (
    <>
      {children && <div className={styles.about}>{children}</div>}
      <FormError id={noteId}>{error}</FormError>
      <FormActions>
        <Button variant="danger" busy={busy} aria-describedby={error && noteId} onClick={onConfirm}>
          {busy ? pendingLabel : confirmLabel}
        </Button>
        <Button ref={cancelRef} variant="ghost" busy={busy} onClick={onCancel}>
          {noWords}
        </Button>
      </FormActions>
    </>
  );
}

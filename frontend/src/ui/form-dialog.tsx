import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  wide?: boolean;
  submitLabel: string;
  /** The label while the form is submitted. */
  pendingLabel?: string;
  isDanger?: boolean;
  /** The state of a form of react-hook-form. */
  formState: { isSubmitting: boolean; isDirty: boolean; errors: { root?: { message?: string } } };
  /** Asked before what was typed is discarded. */
  discardQuestion: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
  onClose: () => void;
  fallbackFocus?: () => HTMLElement | null;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with one form, whose first field gets the focus. */
export function FormDialog({
  title,
  description,
  wide = false,
  submitLabel,
  pendingLabel = "Saving...",
  isDanger = false,
  formState: { isSubmitting, isDirty, errors },
  discardQuestion,
  onSubmit,
  onClose,
  fallbackFocus,
  children,
}: FormDialogProps) {
  const formId = useId();
  const errorId = useId();
  const { requestClose, prompt } = useDiscardPrompt({
    hasChanges: isDirty,
    question: discardQuestion,
    onClose,
  });
  return (
    <>
      <Dialog
        open
        wide={wide}
        onOpenChange={requestClose}
        title={title}
        description={description}
        isBusy={isSubmitting}
        initialFocus={() =>
          document.getElementById(formId)?.querySelector<HTMLElement>("input, select, textarea") ?? null
        }
        {...(fallbackFocus && { fallbackFocus })}
      >
        <Form id={formId} aria-label={title} onSubmit={onSubmit}>
          {children}
          <FormError id={errorId}>{errors.root?.message}</FormError>
          <DialogActions>
            <Button
              type="submit"
              variant={isDanger ? "danger" : "primary"}
              busy={isSubmitting}
              aria-describedby={errors.root && errorId}
            >
              {isSubmitting ? pendingLabel : submitLabel}
            </Button>
            <Button variant="ghost" busy={isSubmitting} onClick={requestClose}>
              Cancel
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
      {prompt}
    </>
  );
}

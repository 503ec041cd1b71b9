import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Form } from "@/ui/form";
import { SubmitRow } from "@/ui/submit-row";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  wide?: boolean;
  submitLabel: string;
  /** The label while the form is submitted. */
  pendingLabel?: string;
  isDanger?: boolean;
  form: {
    formState: { isDirty: boolean };
    busy: boolean;
    error: string | undefined;
    onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
  };
  /** Asked before what was typed is discarded. */
  discardQuestion: string;
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
  pendingLabel,
  isDanger = false,
  form,
  discardQuestion,
  onClose,
  fallbackFocus,
  children,
}: FormDialogProps) {
  const formId = useId();
  const { requestClose, prompt } = useDiscardPrompt({
    hasChanges: form.formState.isDirty,
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
        isBusy={form.busy}
        initialFocus={() =>
          document.getElementById(formId)?.querySelector<HTMLElement>("input, select, textarea") ?? null
        }
        {...(fallbackFocus && { fallbackFocus })}
      >
        <Form id={formId} aria-label={title} onSubmit={form.onSubmit}>
          {children}
          <SubmitRow
            form={form}
            label={submitLabel}
            pendingLabel={pendingLabel}
            variant={isDanger ? "danger" : "primary"}
            Actions={DialogActions}
          >
            <Button variant="ghost" busy={form.busy} onClick={requestClose}>
              Cancel
            </Button>
          </SubmitRow>
        </Form>
      </Dialog>
      {prompt}
    </>
  );
}

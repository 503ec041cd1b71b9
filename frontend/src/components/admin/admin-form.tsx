import { type ReactNode, useEffect, useId } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { FormHandlers } from "@/components/admin/edit-dialog";
import { toastAdminError } from "@/components/error-feedback";
import { showFieldErrors } from "@/lib/form-errors";
import { ApiError, isSessionExpired } from "@/lib/http";
import { paths } from "@/lib/paths";
import { Button, ExternalButtonLink } from "@/ui/button";
import { Form, FormActions } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { toast } from "@/ui/toast";

export interface SaveLabels {
  submit: string;
  saved: string;
  notSaved: string;
}

const sessionExpired = "signedOut";

/** The form in an admin dialog. A failed save keeps everything typed. */
export function AdminForm<Values extends FieldValues, Input>({
  form,
  labels,
  handlers,
  blocked = false,
  save,
  onNotFound,
  children,
}: {
  form: UseFormReturn<Values, unknown, Input>;
  labels: SaveLabels;
  handlers: FormHandlers;
  blocked?: boolean;
  save: (input: Input) => Promise<unknown>;
  /** Someone else deleted the item being edited. */
  onNotFound: () => void;
  children: ReactNode;
}) {
  const noteId = useId();
  const { isSubmitting, isDirty, errors } = form.formState;
  const { onStatusChange, onSaved, onCancel } = handlers;
  useEffect(() => onStatusChange({ isDirty, isBusy: isSubmitting }), [onStatusChange, isDirty, isSubmitting]);

  const submit = form.handleSubmit(async (input) => {
    try {
      await save(input);
      onSaved();
      toast({ title: "Success", description: labels.saved });
    } catch (error) {
      const message = toastAdminError(error, labels.notSaved);
      const fields = Object.keys(form.getValues()) as FieldPath<Values>[];
      if (showFieldErrors(error, form.setError, fields)) return;
      form.setError(
        "root",
        isSessionExpired(error) ? { type: sessionExpired, message: sessionExpiredMessage } : { message },
      );
      if (error instanceof ApiError && error.status === 404) onNotFound();
    }
  });
  const note = errors.root?.message;

  return (
    <Form onSubmit={submit}>
      {children}
      <FormError id={noteId}>{note}</FormError>
      {errors.root?.type === sessionExpired && (
        <FormActions>
          <ExternalButtonLink href={paths.login} variant="secondary">
            Log in
          </ExternalButtonLink>
        </FormActions>
      )}
      <FormActions>
        <Button type="submit" disabled={blocked} busy={isSubmitting} aria-describedby={note && noteId}>
          {isSubmitting ? "Saving..." : labels.submit}
        </Button>
        <Button variant="ghost" busy={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}

const sessionExpiredMessage =
  "You've been logged out, so this hasn't been saved. Your changes are still here. Log in in a new tab, then come back and save.";

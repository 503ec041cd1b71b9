import type { ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { showFormError } from "@/components/form-feedback";
import type { Member } from "@/features/users/members/api";
import { focusHeading } from "@/lib/focus-heading";
import { ApiError } from "@/lib/http";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

/** The props of every dialog that changes a member. */
export interface MemberDialogProps {
  member: Member;
  /** Gets the changed member, or nothing if it must be loaded again. */
  onChange: (member?: Member) => void;
  onClose: () => void;
}

interface Labels<T> {
  title: string;
  submit: string;
  /** The toast after success. */
  done: (values: T) => { title: string; description: string };
  /** The toast after a failure without a reason from the server. */
  failed: string;
}

interface MemberFormDialogProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  fields: readonly FieldPath<T>[];
  labels: Labels<T>;
  description?: ReactNode;
  isDanger?: boolean;
  save: (values: T) => Promise<Member>;
  onChange: (member?: Member) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form that changes a member. */
export function MemberDialog<T extends FieldValues>({
  form,
  fields,
  labels,
  description,
  isDanger = false,
  save,
  onChange,
  onClose,
  children,
}: MemberFormDialogProps<T>) {
  const submit = form.handleSubmit(async (values) => {
    try {
      onChange(await save(values));
      onClose();
      toast(labels.done(values));
    } catch (error) {
      showFormError(error, labels.failed, form.setError, fields);
      // Someone else has changed the member since.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) onChange();
    }
  });
  return (
    <FormDialog
      title={labels.title}
      description={description}
      submitLabel={labels.submit}
      isDanger={isDanger}
      formState={form.formState}
      discardQuestion="Nothing has been saved yet."
      onSubmit={submit}
      onClose={onClose}
      // The button that opened the dialog may not apply any longer.
      fallbackFocus={() => {
        focusHeading();
        return null;
      }}
    >
      {children}
    </FormDialog>
  );
}

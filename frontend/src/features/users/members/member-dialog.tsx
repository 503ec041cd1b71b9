import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { isConflict } from "@/components/forms/error-feedback";
import type { ApiForm } from "@/components/forms/use-api-form";
import type { Member } from "@/features/users/members/api";
import { isNotFound } from "@/lib/api/http";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

/** The props of every dialog that changes a member. */
export interface MemberDialogProps {
  member: Member;
  /** Gets the changed member, or nothing if it must be loaded again. */
  onChange: (member?: Member) => void;
  onClose: () => void;
}

export interface MemberDialogLabels<T> {
  title: string;
  submit: string;
  /** The toast after success. */
  done: (values: T) => { title: string; description: string };
  /** The toast after a failure without a reason from the server. */
  failed: string;
}

interface MemberFormDialogProps<T extends FieldValues> {
  form: ApiForm<T>;
  labels: MemberDialogLabels<T>;
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
  labels,
  description,
  isDanger = false,
  save,
  onChange,
  onClose,
  children,
}: MemberFormDialogProps<T>) {
  const onSubmit = form.submitWith({
    submit: async (values) => {
      onChange(await save(values));
      onClose();
      toast(labels.done(values));
    },
    failed: labels.failed,
    onError: (error) => {
      // Someone else has changed the member since.
      if (isNotFound(error) || isConflict(error)) onChange();
    },
  });
  return (
    <FormDialog
      title={labels.title}
      description={description}
      submitLabel={labels.submit}
      isDanger={isDanger}
      form={{ ...form, onSubmit }}
      discardQuestion="Nothing has been saved yet."
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

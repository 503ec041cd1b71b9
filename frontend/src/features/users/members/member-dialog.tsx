import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { showFormError } from "@/components/error-feedback";
import type { Member } from "@/features/users/members/api";
import { focusHeading } from "@/lib/focus-heading";
import { ApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { toast } from "@/ui/toast";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

/** What each dialog about a member needs. */
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

interface MemberFormProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** The first one gets the focus. */
  fields: readonly [FieldPath<T>, ...FieldPath<T>[]];
  labels: Labels<T>;
  isDanger?: boolean;
  save: (values: T) => Promise<Member>;
  onChange: (member?: Member) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form that changes a member. Asks before it discards what was typed. */
export function MemberDialog<T extends FieldValues>({
  description,
  ...props
}: MemberFormProps<T> & { description?: ReactNode }) {
  const { isSubmitting, isDirty } = props.form.formState;
  const { requestClose, prompt } = useDiscardPrompt({
    hasChanges: isDirty,
    question: "Nothing has been saved yet.",
    onClose: props.onClose,
  });
  return (
    <>
      <Dialog
        open
        onOpenChange={requestClose}
        title={props.labels.title}
        description={description}
        isBusy={isSubmitting}
        // The button that opened the dialog may not apply any longer.
        fallbackFocus={() => {
          focusHeading();
          return null;
        }}
      >
        <MemberForm {...props} onCancel={requestClose} />
      </Dialog>
      {prompt}
    </>
  );
}

function MemberForm<T extends FieldValues>({
  form,
  fields,
  labels,
  isDanger = false,
  save,
  onChange,
  onClose,
  onCancel,
  children,
}: MemberFormProps<T> & { onCancel: () => void }) {
  const { errors, isSubmitting } = form.formState;
  const errorId = useId();
  const focusFirstField = useEffectEvent(() => form.setFocus(fields[0]));
  useEffect(() => focusFirstField(), []);
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
    <Form aria-label={labels.title} onSubmit={submit}>
      {children}
      <FormError id={errorId}>{errors.root?.message}</FormError>
      <DialogActions>
        <Button
          type="submit"
          variant={isDanger ? "danger" : "primary"}
          busy={isSubmitting}
          aria-describedby={errors.root && errorId}
        >
          {isSubmitting ? "Saving..." : labels.submit}
        </Button>
        <Button variant="ghost" busy={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </Form>
  );
}

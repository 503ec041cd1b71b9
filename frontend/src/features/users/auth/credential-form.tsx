import { type ReactNode, useEffect, useState } from "react";
import * as z from "zod/mini";
import { useApiForm } from "@/components/forms/use-api-form";
import { reauthenticationMessages as messages } from "@/features/users/auth/messages";
import { sixDigits } from "@/features/users/field-schemas";
import { DialogActions } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";
import { PasswordField } from "@/ui/password-field";
import { SubmitRow } from "@/ui/submit-row";

export interface ReauthenticationDialogProps {
  open: boolean;
  onSuccess: () => void;
  onCancel: () => void;
}

/** Whether a text is being written, whose next keys must not go into the field of the dialog. */
function isWriting(): boolean {
  return document.activeElement?.matches("textarea, [contenteditable]") ?? false;
}

/** The dialog itself while a text is being written, where further keys do nothing. */
export function initialFocus(): HTMLElement | null {
  const dialogs = isWriting() ? document.querySelectorAll<HTMLElement>("[role=dialog]") : [];
  return Array.from(dialogs).at(-1) ?? null;
}

const password = z.string().check(z.minLength(1, messages.passwordRequired));
const schemas = {
  password: z.object({ password, code: z.string() }),
  code: z.object({ password: z.string(), code: sixDigits(messages.codeInvalid) }),
};

/** Reauthentication form with one field: the password or a code. */
export function CredentialForm({
  credential,
  email,
  formLabel,
  fieldLabel,
  labels,
  submit,
  fallbackMessage: failed,
  intro,
  note,
  children,
}: {
  credential: "password" | "code";
  email: string;
  /** The form's name for screen readers. */
  formLabel: string;
  fieldLabel: string;
  labels: { submit: string; pending: string };
  submit: (value: string) => Promise<void>;
  /** The message if `submit` fails without a reason. */
  fallbackMessage: string;
  intro?: ReactNode;
  note?: ReactNode;
  /** More buttons. */
  children: ReactNode;
}) {
  const form = useApiForm({
    schema: schemas[credential],
    defaultValues: { password: "", code: "" },
    submit: (values) => submit(values[credential]),
    failed,
  });
  const { setFocus } = form;
  const [wasWriting] = useState(isWriting);
  useEffect(() => {
    if (!wasWriting) setFocus(credential);
  }, [wasWriting, setFocus, credential]);

  const field = { label: fieldLabel, required: true, ...form.field(credential) };

  return (
    <Form onSubmit={form.onSubmit} aria-label={formLabel}>
      {intro}
      {/* For password managers: identifies the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {credential === "password" ? (
        <PasswordField autoComplete="current-password" {...field} />
      ) : (
        <Field inputMode="numeric" autoComplete="one-time-code" {...field} />
      )}
      {note}
      <SubmitRow form={form} label={labels.submit} pendingLabel={labels.pending} Actions={DialogActions}>
        {children}
      </SubmitRow>
    </Form>
  );
}

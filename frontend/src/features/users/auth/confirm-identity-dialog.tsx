import { type ReactNode, useEffect, useId, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { showFormError, toastError } from "@/components/error-feedback";
import { useCurrentUser } from "@/features/users/api";
import { confirmByCode, confirmByPassword, requestCode } from "@/features/users/auth/confirm-identity-api";
import styles from "@/features/users/auth/confirm-identity-dialog.module.css";
import { useAccount } from "@/features/users/profile/api";
import { isSessionExpired } from "@/lib/http";
import { zodResolver } from "@/lib/zod-resolver";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Form, FormActions } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { PasswordField } from "@/ui/password-field";
import { Skeleton } from "@/ui/skeleton";

const passwordSchema = z.object({ password: z.string().check(z.minLength(1, "Enter your password")) });
const codeSchema = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, "Enter the six digits from our email")),
});
const notConfirmed = "We couldn't confirm that it's you.";

interface ConfirmIdentityCallbacks {
  onConfirmed: () => void;
  onSignedOut: (error: unknown) => void;
}

/** Asks for a password or an emailed code before a sensitive action. */
export function ConfirmIdentityDialog({
  open,
  onCancel,
  ...callbacks
}: ConfirmIdentityCallbacks & { open: boolean; onCancel: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onCancel}
      title="Confirm it's you"
      description="You've been logged in for a while. Before we change this, please confirm that it's really you."
      preventDismiss
    >
      <IdentityForm {...callbacks} />
    </Dialog>
  );
}

function IdentityForm(callbacks: ConfirmIdentityCallbacks) {
  const noteId = useId();
  const { data: user } = useCurrentUser();
  const { data: account, error } = useAccount();
  const [codesSent, setCodesSent] = useState(0);
  const [sending, setSending] = useState(false);
  const [note, setNote] = useState<string>();
  if (!user || !(account || error)) return <Skeleton shape="line" />;

  const sendCode = async () => {
    setSending(true);
    setNote(undefined);
    try {
      await requestCode();
      setCodesSent(codesSent + 1);
    } catch (error) {
      if (isSessionExpired(error)) callbacks.onSignedOut(error);
      else setNote(toastError(error, "We couldn't send the code.", ""));
    } finally {
      setSending(false);
    }
  };
  const sendButton = (words: string, variant: "primary" | "ghost") => (
    <Button
      variant={variant}
      busy={sending}
      onClick={() => void sendCode()}
      aria-describedby={note && noteId}
    >
      {sending ? "Sending..." : words}
    </Button>
  );
  const failure = <FormError id={noteId}>{note}</FormError>;

  if (codesSent > 0)
    return (
      <CodeForm key={codesSent} email={user.email} failure={failure} {...callbacks}>
        {sendButton("Send a new code", "ghost")}
      </CodeForm>
    );
  if (account?.passwordChosen)
    return (
      <PasswordForm email={user.email} failure={failure} {...callbacks}>
        {sendButton("Email me a code instead", "ghost")}
      </PasswordForm>
    );
  return (
    <div className={styles.offer}>
      <p>
        We'll email a six-digit code to <strong className={styles.email}>{user.email}</strong>.
      </p>
      {failure}
      <FormActions>{sendButton("Email me a code", "primary")}</FormActions>
    </div>
  );
}

interface IdentityFormProps extends ConfirmIdentityCallbacks {
  email: string;
  failure: ReactNode;
  /** The button that sends a code. */
  children: ReactNode;
}

function PasswordForm({ email, failure, children, onConfirmed, onSignedOut }: IdentityFormProps) {
  const noteId = useId();
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(passwordSchema), defaultValues: { password: "" } });
  const note = errors.root?.message;
  useEffect(() => setFocus("password"), [setFocus]);

  const confirm = handleSubmit(async ({ password }) => {
    try {
      await confirmByPassword(password);
      onConfirmed();
    } catch (error) {
      if (isSessionExpired(error)) onSignedOut(error);
      else showFormError(error, notConfirmed, setError, ["password"]);
    }
  });

  return (
    <Form onSubmit={confirm} aria-label="Confirm with your password">
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register("password")}
      />
      {failure}
      <FormError id={noteId}>{note}</FormError>
      <FormActions>
        <Button type="submit" busy={isSubmitting} aria-describedby={note && noteId}>
          {isSubmitting ? "Confirming..." : "Confirm"}
        </Button>
        {children}
      </FormActions>
    </Form>
  );
}

function CodeForm({ email, failure, children, onConfirmed, onSignedOut }: IdentityFormProps) {
  const noteId = useId();
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(codeSchema), defaultValues: { code: "" } });
  const note = errors.root?.message;
  useEffect(() => setFocus("code"), [setFocus]);

  const confirm = handleSubmit(async ({ code }) => {
    try {
      await confirmByCode(code);
      onConfirmed();
    } catch (error) {
      if (isSessionExpired(error)) onSignedOut(error);
      else showFormError(error, notConfirmed, setError, ["code"]);
    }
  });

  return (
    <Form onSubmit={confirm} aria-label="Confirm with an emailed code">
      <p>
        We emailed a code to <strong className={styles.email}>{email}</strong>. It expires in 10 minutes.
      </p>
      <Field
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={errors.code?.message}
        {...register("code")}
      />
      {failure}
      <FormError id={noteId}>{note}</FormError>
      <FormActions>
        <Button type="submit" busy={isSubmitting} aria-describedby={note && noteId}>
          {isSubmitting ? "Confirming..." : "Confirm"}
        </Button>
        {children}
      </FormActions>
    </Form>
  );
}

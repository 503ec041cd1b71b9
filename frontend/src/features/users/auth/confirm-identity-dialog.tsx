import { useId, useState } from "react";
import { inlineError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { useCurrentUser } from "@/features/users/api";
import { confirmByCode, confirmByPassword, requestCode } from "@/features/users/auth/confirm-identity-api";
import styles from "@/features/users/auth/confirm-identity-dialog.module.css";
import {
  CredentialForm,
  initialFocus,
  type ReauthenticationDialogProps,
} from "@/features/users/auth/credential-form";
import { reauthenticationMessages } from "@/features/users/auth/messages";
import { PasskeyButton } from "@/features/users/auth/passkey-button";
import { MailboxNote } from "@/features/users/mailbox-note";
import { supportsPasskeys } from "@/features/users/passkeys/passkey-support";
import { useAccount } from "@/features/users/profile/api";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { FormError } from "@/ui/form-error";
import { Skeleton } from "@/ui/skeleton";

const messages = reauthenticationMessages.confirmIdentity;

/** Reauthentication (step-up) with a password, a code of the authenticator app, a passkey or an emailed code before a sensitive action. */
export function ConfirmIdentityDialog({ open, onSuccess, onCancel }: ReauthenticationDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onCancel}
      title={messages.title}
      description={messages.reason}
      initialFocus={initialFocus}
      preventDismiss
    >
      <ConfirmIdentity onSuccess={onSuccess} />
    </Dialog>
  );
}

const confirmLabels = { submit: "Confirm", pending: "Confirming..." };

function ConfirmIdentity({ onSuccess }: { onSuccess: () => void }) {
  const noteId = useId();
  const { data: user } = useCurrentUser();
  const { data: account, error } = useAccount();
  const [codesSent, setCodesSent] = useState(0);
  const [note, setNote] = useState<string>();
  const sendCode = useAction(
    async () => {
      setNote(undefined);
      await requestCode();
      setCodesSent(codesSent + 1);
    },
    { failed: messages.codeNotSent, report: (...failure) => setNote(inlineError(...failure)) },
  );
  if (!user || !(account || error)) return <Skeleton shape="line" />;

  const passkeyButton = (variant: "primary" | "ghost") => (
    <PasskeyButton
      variant={variant}
      label="Use a passkey"
      failed={messages.failed}
      submit={async (chosen, { confirmByPasskey }) => {
        await confirmByPasskey(chosen);
        onSuccess();
      }}
      onError={setNote}
      aria-describedby={note && noteId}
    />
  );
  const hasPasskey = account?.hasPasskey && supportsPasskeys();
  const sendButton = (label: string, variant: "primary" | "ghost") => (
    <Button
      variant={variant}
      busy={sendCode.busy}
      onClick={() => void sendCode.run()}
      aria-describedby={note && noteId}
    >
      {sendCode.busy ? "Sending..." : label}
    </Button>
  );
  const sendError = <FormError id={noteId}>{note}</FormError>;
  const emailText = <strong className={styles.email}>{user.email}</strong>;
  const form = {
    email: user.email,
    labels: confirmLabels,
    fallbackMessage: messages.failed,
    note: sendError,
  };
  const byCode = async (code: string) => {
    await confirmByCode(code);
    onSuccess();
  };

  if (codesSent > 0)
    return (
      <CredentialForm
        {...form}
        key={codesSent}
        credential="code"
        formLabel="Confirm with an emailed code"
        fieldLabel="Six-digit code"
        submit={byCode}
        intro={
          <>
            <p>We emailed a code to {emailText}. It expires in 10 minutes.</p>
            <MailboxNote />
          </>
        }
      >
        {sendButton("Send a new code", "ghost")}
      </CredentialForm>
    );
  if (account?.hasSecondFactor)
    return (
      <CredentialForm
        {...form}
        credential="code"
        formLabel="Confirm with your authenticator app"
        fieldLabel="Six-digit code from your authenticator app"
        submit={byCode}
      >
        {hasPasskey && passkeyButton("ghost")}
        {sendButton("Email me a code instead", "ghost")}
      </CredentialForm>
    );
  if (account?.passwordChosen)
    return (
      <CredentialForm
        {...form}
        credential="password"
        formLabel="Confirm with your password"
        fieldLabel="Password"
        submit={async (password) => {
          await confirmByPassword(password);
          onSuccess();
        }}
      >
        {hasPasskey && passkeyButton("ghost")}
        {sendButton("Email me a code instead", "ghost")}
      </CredentialForm>
    );
  return (
    <div className={styles.offer}>
      <p>
        <span>{`${hasPasskey ? "Use your passkey, or we'll" : "We'll"} email a six-digit code to`}</span>{" "}
        {emailText}.
      </p>
      {sendError}
      <DialogActions>
        {hasPasskey && passkeyButton("primary")}
        {sendButton("Email me a code", hasPasskey ? "ghost" : "primary")}
      </DialogActions>
    </div>
  );
}

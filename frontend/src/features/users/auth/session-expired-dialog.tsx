import { useEffect, useId, useState } from "react";
import { errorText } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { useCurrentUser, useSession } from "@/features/users/api";
import {
  CredentialForm,
  initialFocus,
  type ReauthenticationDialogProps,
} from "@/features/users/auth/credential-form";
import { needsSecondFactor } from "@/features/users/auth/lazy-second-factor-step";
import { reauthenticationMessages } from "@/features/users/auth/messages";
import { PasskeyButton } from "@/features/users/auth/passkey-button";
import { submitSecondFactor } from "@/features/users/auth/second-factor-api";
import { onSessionAnnounced } from "@/features/users/auth/session-channel";
import { requestSignInLink, signIn, signInWithCode } from "@/features/users/auth/sign-in";
import type { CurrentUser } from "@/features/users/schema";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { FormError } from "@/ui/form-error";

const messages = reauthenticationMessages.logInAgain;

const labels = { submit: "Log In", pending: "Logging in..." };

/** Asks for the password when the session expired, without leaving a page with unsaved changes. */
export function SessionExpiredDialog({ open, ...props }: ReauthenticationDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={props.onCancel}
      title={messages.title}
      description={messages.reason}
      initialFocus={initialFocus}
      preventDismiss
    >
      <LoginForm {...props} />
    </Dialog>
  );
}

function LoginForm({ onSuccess, onCancel }: Omit<ReauthenticationDialogProps, "open">) {
  const { data: user } = useCurrentUser();
  const { setUser } = useSession();
  const [step, setStep] = useState<"password" | "emailedCode" | "secondFactor">("password");
  const [note, setNote] = useState<string>();
  const noteId = useId();
  const email = user?.email ?? "";
  // The member may log in with an email link in another tab.
  useEffect(
    () =>
      onSessionAnnounced((session) => {
        if (session.email === email) onSuccess();
      }),
    [email, onSuccess],
  );

  const finish = async (member: CurrentUser) => {
    await setUser(member);
    onSuccess();
  };
  const cancel = (
    <Button variant="ghost" onClick={onCancel}>
      Cancel
    </Button>
  );
  /** Logs in, or asks for the second factor. */
  const logIn = async (member: Promise<CurrentUser>) => {
    try {
      await finish(await member);
    } catch (error) {
      if (!needsSecondFactor(error)) throw error;
      setStep("secondFactor");
    }
  };
  const sendCode = useAction(
    async () => {
      setNote(undefined);
      await requestSignInLink(email, null);
      setStep("emailedCode");
    },
    { failed: messages.codeNotSent, report: (...failure) => setNote(errorText(...failure)) },
  );
  if (step === "emailedCode")
    return (
      <CredentialForm
        key={step}
        credential="code"
        email={email}
        formLabel="Log in again"
        fieldLabel="Six-digit code"
        labels={labels}
        submit={(code) => logIn(signInWithCode({ code }))}
        fallbackMessage={messages.failed}
        intro={<p>{messages.emailSent(email)}</p>}
      >
        {cancel}
      </CredentialForm>
    );
  if (step === "secondFactor")
    return (
      <CredentialForm
        key={step}
        credential="code"
        email={email}
        formLabel="Enter your code"
        fieldLabel="Six-digit code from your authenticator app"
        labels={labels}
        submit={async (code) => finish(await submitSecondFactor({ code }))}
        fallbackMessage={messages.failed}
      >
        {cancel}
      </CredentialForm>
    );
  return (
    <CredentialForm
      credential="password"
      email={email}
      formLabel="Log in again"
      fieldLabel={`Password for ${email}`}
      labels={labels}
      submit={(password) => logIn(signIn({ email, password }))}
      fallbackMessage={messages.failed}
      note={<FormError id={noteId}>{note}</FormError>}
    >
      <Button
        variant="ghost"
        busy={sendCode.busy}
        onClick={() => void sendCode.run()}
        aria-describedby={note && noteId}
      >
        {sendCode.busy ? "Sending..." : "Email me a code instead"}
      </Button>
      <PasskeyButton
        variant="ghost"
        label="Use a passkey"
        failed={messages.failed}
        submit={async (chosen, { signInWithPasskey }) => finish(await signInWithPasskey(chosen))}
        onError={setNote}
        aria-describedby={note && noteId}
      />
      {cancel}
    </CredentialForm>
  );
}

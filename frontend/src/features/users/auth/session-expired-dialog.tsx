import { useEffect } from "react";
import { useCurrentUser, useSession } from "@/features/users/api";
import { CredentialForm, type ReauthenticationDialogProps } from "@/features/users/auth/credential-form";
import { reauthenticationMessages } from "@/features/users/auth/messages";
import { onSessionAnnounced } from "@/features/users/auth/session-channel";
import { signIn } from "@/features/users/auth/sign-in";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

const messages = reauthenticationMessages.logInAgain;

/** Asks for the password when the session expired, without leaving a page with unsaved changes. */
export function SessionExpiredDialog({ open, ...props }: ReauthenticationDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={props.onCancel}
      title={messages.title}
      description={messages.reason}
      preventDismiss
    >
      <LoginForm {...props} />
    </Dialog>
  );
}

function LoginForm({ onSuccess, onCancel }: Omit<ReauthenticationDialogProps, "open">) {
  const { data: user } = useCurrentUser();
  const { setUser } = useSession();
  const email = user?.email ?? "";
  // The member may log in with an email link in another tab.
  useEffect(
    () =>
      onSessionAnnounced((session) => {
        if (session.email === email) onSuccess();
      }),
    [email, onSuccess],
  );

  return (
    <CredentialForm
      credential="password"
      email={email}
      formLabel="Log in again"
      fieldLabel={`Password for ${email}`}
      labels={{ submit: "Log In", pending: "Logging in..." }}
      submit={async (password) => setUser(await signIn({ email, password }))}
      fallbackMessage={messages.failed}
      onSuccess={onSuccess}
      note={<p>{messages.withoutPassword}</p>}
    >
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </CredentialForm>
  );
}

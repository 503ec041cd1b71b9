import { useLocation } from "react-router-dom";
import { toastError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { CodeForm, sixDigitsField, sixDigitsSchema } from "@/features/users/auth/code-form";
import { needsPasskey, needsSecondFactor } from "@/features/users/auth/lazy-second-factor-step";
import { requestSignInLink, signInWithCode } from "@/features/users/auth/sign-in";
import styles from "@/features/users/auth/sign-in-link-sent.module.css";
import { messages } from "@/features/users/auth/sign-in-messages";
import { EmailText } from "@/features/users/email-text";
import { MailboxNote } from "@/features/users/mailbox-note";
import type { CurrentUser } from "@/features/users/schema";
import { findReturnTo } from "@/lib/paths/return-to";
import { Button } from "@/ui/button";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";
import { toast } from "@/ui/toast";

const schema = sixDigitsSchema(messages.codeRequired);

/**
 * Asks for the code of the email, for members who read it on another device. Does not reveal whether the account exists.
 */
export function SignInLinkSent({
  email,
  onSignedIn,
  onSecondFactor,
  onBack,
}: {
  email: string;
  onSignedIn: (user: CurrentUser) => Promise<void>;
  onSecondFactor: () => void;
  onBack: () => void;
}) {
  const { state } = useLocation();

  const submit = async (code: string) => {
    try {
      await onSignedIn(await signInWithCode({ code }));
    } catch (error) {
      if (needsSecondFactor(error)) return onSecondFactor();
      if (!needsPasskey(error)) throw error;
      toastError(error, messages.codeFailed, "");
      onBack();
    }
  };
  const { run: sendAgain, busy: sending } = useAction(
    async () => {
      await requestSignInLink(email, findReturnTo(state));
      toast(messages.sentAgain);
    },
    { failed: messages.linkNotSent, report: toastError },
  );
  return (
    <CardPage
      title="Check your email"
      subtitle={
        <>
          If <EmailText>{email}</EmailText> has an account, a login link is on its way. It works once and
          expires in 15 minutes.
        </>
      }
      illustration={<MailIllustration />}
    >
      <MailboxNote />
      <div className={styles.way}>
        <p className={styles.hint}>{messages.codeHint}</p>
        <CodeForm
          title="Enter the code from the email"
          schema={schema}
          field={sixDigitsField}
          failed={messages.codeFailed}
          submit={submit}
        />
        <Button variant="ghost" fullWidth busy={sending} onClick={() => void sendAgain()}>
          {sending ? "Sending..." : "Send a new email"}
        </Button>
        <Button variant="ghost" fullWidth onClick={onBack}>
          Use a different email or a password
        </Button>
      </div>
    </CardPage>
  );
}

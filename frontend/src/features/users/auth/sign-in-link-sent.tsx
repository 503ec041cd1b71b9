import { useState } from "react";
import { CodeForm, sixDigitsField, sixDigitsSchema } from "@/features/users/auth/code-form";
import { LazySecondFactorStep, needsSecondFactor } from "@/features/users/auth/lazy-second-factor-step";
import { signInWithCode } from "@/features/users/auth/sign-in";
import styles from "@/features/users/auth/sign-in-link-sent.module.css";
import { messages } from "@/features/users/auth/sign-in-messages";
import { EmailText } from "@/features/users/email-text";
import type { CurrentUser } from "@/features/users/schema";
import { Button } from "@/ui/button";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

const schema = sixDigitsSchema(messages.codeRequired);

/**
 * Asks for the code of the email, for members who read it on another device. Does not reveal whether the account exists.
 */
export function SignInLinkSent({
  email,
  onSignedIn,
  onBack,
}: {
  email: string;
  onSignedIn: (user: CurrentUser) => Promise<void>;
  onBack: () => void;
}) {
  const [isSecondStep, setIsSecondStep] = useState(false);
  if (isSecondStep) return <LazySecondFactorStep onSignedIn={onSignedIn} onStartOver={onBack} />;

  const submit = async (code: string) => {
    try {
      await onSignedIn(await signInWithCode(code));
    } catch (error) {
      if (!needsSecondFactor(error)) throw error;
      setIsSecondStep(true);
    }
  };
  return (
    <CardPage
      title="Check your email"
      subtitle={
        <>
          If <EmailText>{email}</EmailText> has an account, a sign-in link is on its way. It works once and
          expires in 15 minutes.
        </>
      }
      illustration={<MailIllustration />}
    >
      <div className={styles.way}>
        <p className={styles.hint}>{messages.codeHint}</p>
        <CodeForm
          title="Enter the code from the email"
          schema={schema}
          field={sixDigitsField}
          failed={messages.codeFailed}
          submit={submit}
        />
        <Button variant="ghost" fullWidth onClick={onBack}>
          Use a different email or a password
        </Button>
      </div>
    </CardPage>
  );
}

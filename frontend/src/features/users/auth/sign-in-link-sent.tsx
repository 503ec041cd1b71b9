import { EmailText } from "@/features/users/email-text";
import { Button } from "@/ui/button";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

/** Does not reveal whether the account exists. */
export function SignInLinkSent({ email, onBack }: { email: string; onBack: () => void }) {
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
      <Button variant="secondary" fullWidth onClick={onBack}>
        Use a different email or a password
      </Button>
    </CardPage>
  );
}

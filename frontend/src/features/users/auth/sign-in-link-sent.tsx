import { EmailText } from "@/features/users/email-text";
import { Button } from "@/ui/button";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

/** After asking for a sign-in link. Says no more than the server does: whether there is an account stays open. */
export function SignInLinkSent({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <CardPage
      title="Check your email"
      subtitle={
        <>
          If <EmailText>{email}</EmailText> has an account, a sign-in link is on its way. It works once and
          for 15 minutes.
        </>
      }
      illustration={<MailIllustration />}
    >
      <Button variant="secondary" fullWidth onClick={onBack}>
        Use another address or a password
      </Button>
    </CardPage>
  );
}

import { Address } from "@/features/users/address";
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
          If <Address>{email}</Address> has an account, a sign-in link is on its way. It works once and for 15
          minutes.
        </>
      }
      illustration={<MailIllustration />}
    >
      <Button variant="secondary" wide onClick={onBack}>
        Use another address or a password
      </Button>
    </CardPage>
  );
}

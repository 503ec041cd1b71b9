import { Link, useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { loginState } from "@/features/users/auth/login-state";
import { CardFootnote } from "@/features/users/card-footnote";
import { EmailText } from "@/features/users/email-text";
import { emailAddress } from "@/features/users/field-schemas";
import { MailboxNote, mailboxUrl } from "@/features/users/mailbox-note";
import { messages } from "@/features/users/verification/messages";
import { ResendButton } from "@/features/users/verification/resend-button";
import { ResendForm } from "@/features/users/verification/resend-form";
import { paths } from "@/lib/paths/paths";
import { keepReturnTo } from "@/lib/paths/return-to";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

const newLinkSentSchema = z.object({ freshLink: z.literal(true) });

/** Shown after sign-up. The email in the query is shown only if it is valid. */
export function CheckYourEmail({ email: input }: { email: string | null }) {
  const { state } = useLocation();
  const parsed = z.safeParse(emailAddress(""), input);
  const email = parsed.success ? parsed.data : null;
  const freshLink = z.safeParse(newLinkSentSchema, state).success;
  const name = <EmailText>{email ?? "your email"}</EmailText>;
  return (
    <CardPage
      title={messages.sent.title}
      subtitle={
        freshLink ? (
          <>Your email address isn't confirmed yet. We've sent a new link to {name}.</>
        ) : (
          <>We've sent a link to {name}. Open it to get started.</>
        )
      }
      illustration={<MailIllustration />}
    >
      <MailboxNote />
      <CardFootnote>
        {mailboxUrl() ? messages.sent.expiry : `${messages.sent.expiry} ${messages.sent.spam}`}
      </CardFootnote>
      {email ? <ResendButton email={email} wide /> : <ResendForm />}
      <CardFootnote>
        Wrong address?{" "}
        <Link to={paths.landing} state={keepReturnTo(state)}>
          Sign up again
        </Link>
        <br />
        Already confirmed?{" "}
        <Link to={paths.login} state={{ ...loginState(email ?? ""), ...keepReturnTo(state) }}>
          Log in
        </Link>
      </CardFootnote>
    </CardPage>
  );
}

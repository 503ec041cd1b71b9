import { Link, useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { CardFootnote } from "@/features/users/card-footnote";
import { EmailText } from "@/features/users/email-text";
import { emailAddress } from "@/features/users/schema";
import { ResendButton } from "@/features/users/verification/resend-button";
import { ResendForm } from "@/features/users/verification/resend-form";
import { paths } from "@/lib/paths";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

const freshLinkSchema = z.object({ freshLink: z.literal(true) });

/** After joining: says where the link went. What the query says is shown only if it is an address. */
export function CheckYourEmail({ email }: { email: string | null }) {
  const { state } = useLocation();
  const parsed = z.safeParse(emailAddress(""), email);
  const address = parsed.success ? parsed.data : null;
  const freshLink = z.safeParse(freshLinkSchema, state).success;
  const name = <EmailText>{address ?? "your email"}</EmailText>;
  return (
    <CardPage
      title="Check your email"
      subtitle={
        freshLink ? (
          <>This address waits to be confirmed. A fresh link was sent to {name}: open it, and you are in.</>
        ) : (
          <>We have sent a link to {name}. Open it, and you are in.</>
        )
      }
      illustration={<MailIllustration />}
    >
      <CardFootnote>
        The link works for 24 hours. If it is not there in a few minutes, look among the unwanted mail too.
      </CardFootnote>
      {address ? <ResendButton email={address} wide /> : <ResendForm />}
      <CardFootnote>
        Wrong address? <Link to={paths.landing}>Sign up again</Link>
        <br />
        Already confirmed? <Link to={paths.login}>Log in</Link>
      </CardFootnote>
    </CardPage>
  );
}

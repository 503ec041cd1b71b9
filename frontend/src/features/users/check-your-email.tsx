import { Link, useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { Address } from "@/features/users/address";
import { CardFoot } from "@/features/users/card-foot";
import { ResendButton } from "@/features/users/resend-button";
import { ResendForm } from "@/features/users/resend-form";
import { emailAddress } from "@/features/users/schema";
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
  const name = <Address>{address ?? "your email"}</Address>;
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
      <CardFoot>
        The link works for 24 hours. If it is not there in a few minutes, look among the unwanted mail too.
      </CardFoot>
      {address ? <ResendButton email={address} wide /> : <ResendForm />}
      <CardFoot>
        Wrong address? <Link to={paths.landing}>Sign up again</Link>
        <br />
        Already confirmed? <Link to={paths.login}>Log in</Link>
      </CardFoot>
    </CardPage>
  );
}

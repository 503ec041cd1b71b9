import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Address } from "@/features/users/address";
import { useCurrentUser, useSession } from "@/features/users/api";
import { CardFoot } from "@/features/users/card-foot";
import { useLinkToken } from "@/features/users/link-token";
import { confirmPendingEmail } from "@/features/users/profile";
import { SignInLinkForm } from "@/features/users/sign-in-link-form";
import { SignInLinkSent } from "@/features/users/sign-in-link-sent";
import { TryAgainPage } from "@/features/users/try-again-page";
import { useHeadingFocus } from "@/features/users/use-heading-focus";
import { useOnce } from "@/features/users/use-once";
import { serverMessage } from "@/lib/http";
import { paths } from "@/lib/paths";
import { Button, ButtonLink } from "@/ui/button";
import { isRefusal } from "@/ui/failure";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

type State =
  | { is: "waiting" }
  | { is: "confirming" }
  | { is: "unanswered"; error: unknown }
  | { is: "refused"; why: string }
  | { is: "confirmed"; email: string; signedIn: boolean }
  | { is: "sent"; email: string };

/**
 * Confirms a new address by the link in the email to it. Where nobody is signed in it waits for a press, because the
 * password ends when the account's own browser does not confirm.
 */
export function ConfirmEmailPage() {
  const { token } = useLinkToken();
  const { data: user } = useCurrentUser();
  const { forgetEverything } = useSession();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ is: "waiting" });
  const refusal: State = { is: "refused", why: "This link is not complete." };
  const shown = token || state.is !== "waiting" ? state : refusal;
  useHeadingFocus(shown.is);

  const confirm = async () => {
    if (!token) return;
    setState({ is: "confirming" });
    try {
      const { email, signedIn } = await confirmPendingEmail(token);
      setState({ is: "confirmed", email, signedIn });
      await forgetEverything();
    } catch (error) {
      if (!isRefusal(error)) setState({ is: "unanswered", error });
      else setState({ is: "refused", why: serverMessage(error, "This link is invalid or has expired.") });
    }
  };
  useOnce(user ? token : null, () => void confirm());

  switch (shown.is) {
    case "waiting":
      return user === null ? (
        <CardPage
          key="ask"
          title="Confirm your new email address?"
          subtitle="You aren't logged in here. If you confirm in this browser, your password stops working and you log in with an emailed link."
          illustration={<MailIllustration />}
        >
          <Button wide onClick={() => void confirm()}>
            Confirm new address
          </Button>
          <CardFoot>
            To keep your password, <Link to={paths.login}>log in</Link> first and then open the link in the
            email again.
          </CardFoot>
        </CardPage>
      ) : (
        <Confirming />
      );
    case "confirming":
      return <Confirming />;
    case "unanswered":
      return (
        <TryAgainPage
          title="Your new email address isn't confirmed yet"
          error={shown.error}
          onRetry={() => void confirm()}
        />
      );
    case "refused":
      return (
        <CardPage
          key="refused"
          title="The link could not be used"
          subtitle={`${shown.why.replace(/\.?$/, ".")} To get a new link, go to your profile.`}
          illustration={<FailureIllustration />}
        >
          <ButtonLink to={paths.profile} wide>
            Go to Profile
          </ButtonLink>
        </CardPage>
      );
    case "confirmed":
      return shown.signedIn ? (
        <CardPage
          key="confirmed"
          title="Email Confirmed"
          subtitle={
            <>
              Your account now uses <Address>{shown.email}</Address>. Every other browser was signed out.
            </>
          }
          illustration={<ConfirmedIllustration />}
        >
          <ButtonLink to={paths.profile} wide>
            Go to Profile
          </ButtonLink>
        </CardPage>
      ) : (
        <CardPage
          key="confirmed"
          title="Email Confirmed"
          subtitle={
            <>
              The account now uses <Address>{shown.email}</Address>. Every browser was signed out, and the
              password no longer works. Log in with an emailed link, or set a new password.
            </>
          }
          illustration={<ConfirmedIllustration />}
        >
          <SignInLinkForm email={shown.email} onSent={(email) => setState({ is: "sent", email })} />
          <ButtonLink to={paths.forgotPassword} variant="quiet" wide>
            Set a new password
          </ButtonLink>
        </CardPage>
      );
    case "sent":
      return <SignInLinkSent email={shown.email} onBack={() => navigate(paths.login)} />;
  }
}

function Confirming() {
  return (
    <CardPage
      key="confirming"
      title="Confirming your new email address"
      subtitle="One moment, please."
      illustration={<MailIllustration />}
    />
  );
}

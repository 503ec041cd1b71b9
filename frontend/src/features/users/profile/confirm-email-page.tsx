import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useCurrentUser, useSession } from "@/features/users/api";
import { SignInLinkForm } from "@/features/users/auth/sign-in-link-form";
import { SignInLinkSent } from "@/features/users/auth/sign-in-link-sent";
import { useFinishLogin } from "@/features/users/auth/use-finish-login";
import { CardFootnote } from "@/features/users/card-footnote";
import { EmailText } from "@/features/users/email-text";
import { type LinkProblem, RejectedLinkPage, toLinkProblem } from "@/features/users/link-problem";
import { confirmPendingEmail } from "@/features/users/profile/api";
import { RetryPage } from "@/features/users/retry-page";
import { useEffectOncePerKey } from "@/features/users/use-effect-once-per-key";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { useUrlToken } from "@/features/users/use-url-token";
import { paths } from "@/lib/paths/paths";
import { Button, ButtonLink } from "@/ui/button";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

type State =
  | { type: "waiting" }
  | { type: "confirming" }
  | LinkProblem
  | { type: "confirmed"; email: string; signedIn: boolean }
  | { type: "sent"; email: string };

/**
 * Confirms a new email address, immediately in the session that requested it. Other sessions require a click, because confirming
 * there disables password, passkeys and two-step login.
 */
export function ConfirmEmailPage() {
  const { token } = useUrlToken();
  const { data: user } = useCurrentUser();
  const { sessionChanged } = useSession();
  const finishLogin = useFinishLogin();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ type: "waiting" });
  const incompleteLink: State = { type: "rejected", reason: "This link is incomplete." };
  const shown = token || state.type !== "waiting" ? state : incompleteLink;
  useFocusHeadingOnChange(shown.type);

  const confirm = async () => {
    if (!token) return;
    setState({ type: "confirming" });
    try {
      const { email, signedIn } = await confirmPendingEmail({ token });
      setState({ type: "confirmed", email, signedIn });
      await sessionChanged();
    } catch (error) {
      setState(toLinkProblem(error, "This link is invalid or has expired."));
    }
  };
  useEffectOncePerKey(user?.pendingEmailRequestedHere ? token : null, () => void confirm());

  switch (shown.type) {
    case "waiting":
      return user === undefined || user?.pendingEmailRequestedHere ? (
        <Confirming />
      ) : (
        <CardPage
          key="ask"
          title="Confirm your new email address?"
          subtitle="You didn't ask for this change here. If you confirm in this browser, your password, passkeys and two-step login stop working and you'll log in with a login link."
          illustration={<MailIllustration />}
        >
          <Button fullWidth onClick={() => void confirm()}>
            Confirm new address
          </Button>
          <CardFootnote>
            To keep your password, open the link in the browser where you asked for the change and are still
            logged in. Or ask for it again here, on <Link to={paths.profile}>your profile</Link>.
          </CardFootnote>
        </CardPage>
      );
    case "confirming":
      return <Confirming />;
    case "failed":
      return (
        <RetryPage
          title="Your new email address isn't confirmed yet"
          error={shown.error}
          onRetry={() => void confirm()}
        />
      );
    case "rejected":
      return (
        <RejectedLinkPage
          title="This link can't be used"
          reason={shown.reason}
          advice="To get a new link, go to your profile."
        >
          <ButtonLink to={paths.profile} fullWidth>
            Go to Profile
          </ButtonLink>
        </RejectedLinkPage>
      );
    case "confirmed":
      return shown.signedIn ? (
        <CardPage
          key="confirmed"
          title="Email Confirmed"
          subtitle={
            <>
              Your account now uses <EmailText>{shown.email}</EmailText>. You've been logged out on all other
              devices.
            </>
          }
          illustration={<ConfirmedIllustration />}
        >
          <ButtonLink to={paths.profile} fullWidth>
            Go to Profile
          </ButtonLink>
        </CardPage>
      ) : (
        <CardPage
          key="confirmed"
          title="Email Confirmed"
          subtitle={
            <>
              Your account now uses <EmailText>{shown.email}</EmailText>. All devices have been logged out,
              and your password no longer works. Log in with a login link, or set a new password.
            </>
          }
          illustration={<ConfirmedIllustration />}
        >
          <SignInLinkForm email={shown.email} onSent={(email) => setState({ type: "sent", email })} />
          <ButtonLink to={paths.forgotPassword} variant="ghost" fullWidth>
            Set a new password
          </ButtonLink>
        </CardPage>
      );
    case "sent":
      return (
        <SignInLinkSent
          email={shown.email}
          onSignedIn={finishLogin}
          onSecondFactor={() => navigate(paths.login, { state: { secondFactor: true } })}
          onBack={() => navigate(paths.login)}
        />
      );
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

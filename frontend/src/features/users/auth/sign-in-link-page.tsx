import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { useOptionalUser } from "@/features/users/api";
import {
  LazySecondFactorStep,
  needsPasskey,
  needsSecondFactor,
} from "@/features/users/auth/lazy-second-factor-step";
import { isAtSecondFactor, secondFactorState } from "@/features/users/auth/login-state";
import { redeemSignInLink } from "@/features/users/auth/sign-in";
import { SignInLinkForm } from "@/features/users/auth/sign-in-link-form";
import { SignInLinkSent } from "@/features/users/auth/sign-in-link-sent";
import { messages } from "@/features/users/auth/sign-in-messages";
import { useFinishLogin } from "@/features/users/auth/use-finish-login";
import { CardFootnote } from "@/features/users/card-footnote";
import { type LinkProblem, RejectedLinkPage, toLinkProblem } from "@/features/users/link-problem";
import { roleOf } from "@/features/users/permissions";
import { RetryPage } from "@/features/users/retry-page";
import { useEffectOncePerKey } from "@/features/users/use-effect-once-per-key";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { useUrlToken } from "@/features/users/use-url-token";
import { serverMessage } from "@/lib/api/http";
import { adminPaths } from "@/lib/paths/admin-paths";
import { homeState } from "@/lib/paths/home-state";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

type State =
  | { type: "redeeming" }
  | LinkProblem
  | { type: "sent"; email: string }
  | { type: "passkey"; reason: string };

/** Redeems a login link on load, once. */
export function SignInLinkPage() {
  const { token } = useUrlToken();
  const finish = useFinishLogin();
  const { data: user } = useOptionalUser();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ type: "redeeming" });
  const location = useLocation();
  const shown: State | { type: "secondFactor" } = isAtSecondFactor(location.state)
    ? { type: "secondFactor" }
    : token || state.type !== "redeeming"
      ? state
      : { type: "rejected", reason: messages.link.incomplete };
  // Without the token, which is used now.
  const askForCode = () => navigate(location.pathname, { replace: true, state: secondFactorState });
  useFocusHeadingOnChange(shown.type);

  const redeem = async (secret: string) => {
    setState({ type: "redeeming" });
    try {
      await finish(await redeemSignInLink({ token: secret }));
    } catch (error) {
      if (needsSecondFactor(error)) askForCode();
      else if (needsPasskey(error)) setState({ type: "passkey", reason: serverMessage(error, "") });
      else setState(toLinkProblem(error, messages.link.invalid));
    }
  };
  useEffectOncePerKey(token, () => {
    if (token) void redeem(token);
  });

  switch (shown.type) {
    case "redeeming":
      return (
        <CardPage
          key="redeeming"
          title={messages.link.signingIn}
          subtitle="One moment, please."
          illustration={<MailIllustration />}
        />
      );
    case "failed":
      return (
        <RetryPage
          title={messages.link.retryTitle}
          error={shown.error}
          onRetry={() => {
            if (token) void redeem(token);
          }}
        />
      );
    case "passkey":
      return (
        <CardPage key="passkey" title="Log in with your passkey" subtitle={shown.reason}>
          <ButtonLink to={paths.login} fullWidth>
            Go to Login
          </ButtonLink>
        </CardPage>
      );
    case "secondFactor":
      return <LazySecondFactorStep onSignedIn={finish} onStartOver={() => navigate(paths.login)} />;
    case "sent":
      return (
        <SignInLinkSent
          email={shown.email}
          onSignedIn={finish}
          onSecondFactor={askForCode}
          onBack={() => navigate(paths.login)}
        />
      );
    case "rejected":
      return user ? (
        <CardPage
          key="signedIn"
          title={messages.link.signedInTitle}
          subtitle={messages.link.notNeeded}
          illustration={<ConfirmedIllustration />}
        >
          {roleOf(user) === "owner" ? (
            <ButtonLink to={adminPaths.overview} fullWidth>
              Go to the overview
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.freeAgents} state={homeState} fullWidth>
              Go to your agents
            </ButtonLink>
          )}
        </CardPage>
      ) : (
        <RejectedLinkPage
          title={messages.link.invalidTitle}
          reason={shown.reason}
          advice={messages.link.requestNew}
        >
          <SignInLinkForm email="" onSent={(email) => setState({ type: "sent", email })} />
          <CardFootnote>
            <Link to={paths.login}>Back to login</Link>
          </CardFootnote>
        </RejectedLinkPage>
      );
  }
}

import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useSession } from "@/features/users/api";
import { CardFoot } from "@/features/users/card-foot";
import { useLinkToken } from "@/features/users/link-token";
import { redeemSignInLink } from "@/features/users/sign-in";
import { SignInLinkForm } from "@/features/users/sign-in-link-form";
import { SignInLinkSent } from "@/features/users/sign-in-link-sent";
import { TryAgainPage } from "@/features/users/try-again-page";
import { useHeadingFocus } from "@/features/users/use-heading-focus";
import { useOnce } from "@/features/users/use-once";
import { serverMessage } from "@/lib/http";
import { paths } from "@/lib/paths";
import { isRefusal } from "@/ui/failure";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";
import { toast } from "@/ui/toast";

type State =
  | { is: "redeeming" }
  | { is: "unanswered"; error: unknown }
  | { is: "refused"; why: string }
  | { is: "sent"; email: string };

/** Signs in by a mailed link, at once and once. */
export function SignInLinkPage() {
  const { token } = useLinkToken();
  const { begin } = useSession();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ is: "redeeming" });
  const shown: State =
    token || state.is !== "redeeming" ? state : { is: "refused", why: "This sign-in link is not complete." };
  useHeadingFocus(shown.is);

  const redeem = async (secret: string) => {
    setState({ is: "redeeming" });
    try {
      await begin(await redeemSignInLink(secret));
      toast({ title: "Welcome back!", description: "Logged in successfully." });
      navigate(paths.freeAgents, { replace: true });
    } catch (error) {
      if (!isRefusal(error)) setState({ is: "unanswered", error });
      else
        setState({
          is: "refused",
          why: serverMessage(error, "This sign-in link is invalid or has expired."),
        });
    }
  };
  useOnce(token, () => {
    if (token) void redeem(token);
  });

  switch (shown.is) {
    case "redeeming":
      return (
        <CardPage
          key="redeeming"
          title="Signing you in"
          subtitle="One moment, please."
          illustration={<MailIllustration />}
        />
      );
    case "unanswered":
      return (
        <TryAgainPage
          title="You are not signed in yet"
          error={shown.error}
          onRetry={() => {
            if (token) void redeem(token);
          }}
        />
      );
    case "sent":
      return <SignInLinkSent email={shown.email} onBack={() => navigate(paths.login)} />;
    case "refused":
      return (
        <CardPage
          key="refused"
          title="Sign-in link not valid"
          subtitle={`${shown.why} Such a link works once and for 15 minutes. You can have a new one.`}
          illustration={<FailureIllustration />}
        >
          <SignInLinkForm email="" onSent={(email) => setState({ is: "sent", email })} />
          <CardFoot>
            <Link to={paths.login}>Back to login</Link>
          </CardFoot>
        </CardPage>
      );
  }
}

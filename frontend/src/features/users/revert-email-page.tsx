import { useId, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useSession } from "@/features/users/api";
import { CardFoot } from "@/features/users/card-foot";
import { useLinkToken } from "@/features/users/link-token";
import { revertEmail } from "@/features/users/profile";
import { SignInLinkForm } from "@/features/users/sign-in-link-form";
import { SignInLinkSent } from "@/features/users/sign-in-link-sent";
import { useHeadingFocus } from "@/features/users/use-heading-focus";
import { serverMessage } from "@/lib/http";
import { paths } from "@/lib/paths";
import { Button, ButtonLink } from "@/ui/button";
import { isRefusal, sayFailure } from "@/ui/failure";
import { FailureNote } from "@/ui/failure-note";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { CardPage } from "@/ui/page";

/** Takes a change of address back, by the link in the notice to the old mailbox. Acts on a press only. */
export function RevertEmailPage() {
  const noteId = useId();
  const { token, used, markUsed } = useLinkToken();
  const { forgetEverything } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [email, setEmail] = useState("");
  const [failure, setFailure] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [linkSentTo, setLinkSentTo] = useState<string>();
  const state = linkSentTo ? "sent" : used ? "done" : refusal || !token ? "invalid" : "ask";
  useHeadingFocus(state);

  const revert = async () => {
    if (!token) return;
    setBusy(true);
    setFailure(undefined);
    try {
      setEmail(await revertEmail(token));
      // Everybody was signed out, this browser too.
      await forgetEverything();
      markUsed();
    } catch (error) {
      if (isRefusal(error)) setRefusal(serverMessage(error, "This link is invalid or has expired."));
      else
        setFailure(sayFailure(error, "Your address could not be changed back.", "We have kept your link."));
    } finally {
      setBusy(false);
    }
  };

  if (linkSentTo) return <SignInLinkSent email={linkSentTo} onBack={() => navigate(paths.login)} />;
  switch (state) {
    case "done":
      return (
        <CardPage
          key="done"
          title="Your old address is back"
          subtitle="Everybody was signed out, and the password no longer works. Sign in by a mailed link, or set a new password."
          illustration={<ConfirmedIllustration />}
        >
          <SignInLinkForm email={email} onSent={setLinkSentTo} />
          <ButtonLink to={paths.forgotPassword} variant="quiet" wide>
            Set a new password
          </ButtonLink>
        </CardPage>
      );
    case "invalid":
      return (
        <CardPage
          key="invalid"
          title="The link could not be used"
          subtitle={`${refusal ?? "This link is not complete."} Such a link works once and for 7 days.`}
          illustration={<FailureIllustration />}
        >
          <ButtonLink to={paths.login} wide>
            Go to Login
          </ButtonLink>
          <CardFoot>
            <Link to={paths.forgotPassword}>Set a new password</Link>
          </CardFoot>
        </CardPage>
      );
    default:
      return (
        <CardPage
          key="ask"
          title="Take your account back?"
          subtitle="The email address of your account was changed. If that was you, leave everything as it is and close this page."
        >
          <p>
            If it was not you, take your account back. The old address returns, everybody is signed out, and
            the password stops working, so that nobody but you gets in.
          </p>
          <FailureNote id={noteId}>{failure}</FailureNote>
          <Button
            wide
            busy={busy}
            onClick={() => void revert()}
            aria-describedby={failure ? noteId : undefined}
          >
            {busy ? "Taking it back..." : "Take my account back"}
          </Button>
        </CardPage>
      );
  }
}

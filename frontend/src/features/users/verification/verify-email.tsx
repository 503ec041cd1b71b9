import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorText, isClientError } from "@/components/forms/error-feedback";
import { useOptionalUser, useSession } from "@/features/users/api";
import { LazySecondFactorStep, needsSecondFactor } from "@/features/users/auth/lazy-second-factor-step";
import { linkStillValid, RetryPage } from "@/features/users/retry-page";
import { useEffectOncePerKey } from "@/features/users/use-effect-once-per-key";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { verifyEmail } from "@/features/users/verification/api";
import { EmailConfirmed } from "@/features/users/verification/email-confirmed";
import { messages } from "@/features/users/verification/messages";
import { serverMessage } from "@/lib/api/http";
import { linkFailedState } from "@/lib/paths/link-failed-state";
import { paths } from "@/lib/paths/paths";
import { ownPage } from "@/lib/paths/return-to";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";
import { dismissToasts, toast } from "@/ui/toast";

type State =
  | { type: "verifying" }
  | { type: "failed"; error: unknown }
  | { type: "secondFactor" }
  | { type: "confirmed"; signedIn: boolean; returnTo: string | undefined };

/** Redeems a verification link on load, once. */
export function VerifyEmail({ token }: { token: string | null }) {
  const { sessionChanged, signIn } = useSession();
  const { data: user, isLoading: isSessionLoading, mutate: refetchUser } = useOptionalUser();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ type: "verifying" });
  useFocusHeadingOnChange(state.type);

  const redirectWithError = (title: string, description?: string) => {
    toast({
      title,
      description,
      variant: "destructive",
      action: { ...messages.failed.newLink, onPress: () => navigate(paths.verifyEmail) },
    });
    // The page says so after the toast too.
    navigate(paths.landing, { replace: true, state: linkFailedState });
  };
  const verify = async () => {
    if (!token) return redirectWithError(messages.failed.incompleteLink);
    setState({ type: "verifying" });
    try {
      const { signedIn, returnTo } = await verifyEmail(token);
      // A different account may have been logged in before.
      if (signedIn) {
        await sessionChanged();
        // The header becomes the member's.
        void refetchUser();
      }
      // That of an attempt before, which failed.
      dismissToasts();
      setState({ type: "confirmed", signedIn, returnTo: ownPage(returnTo) });
    } catch (error) {
      if (needsSecondFactor(error)) setState({ type: "secondFactor" });
      else if (isClientError(error))
        redirectWithError(messages.failed.title, serverMessage(error, messages.failed.invalidLink));
      else {
        toast({
          title: messages.failed.title,
          description: errorText(error, "", linkStillValid),
          variant: "destructive",
        });
        setState({ type: "failed", error });
      }
    }
  };
  useEffectOncePerKey(token ?? "no token", () => void verify());

  const confirming = <CardPage {...messages.confirming} illustration={<MailIllustration />} />;
  switch (state.type) {
    case "verifying":
      return confirming;
    case "failed":
      return (
        <RetryPage title={messages.failed.retryTitle} error={state.error} onRetry={() => void verify()} />
      );
    case "secondFactor":
      return (
        <LazySecondFactorStep
          onSignedIn={async (member) => {
            await signIn(member);
            setState({ type: "confirmed", signedIn: true, returnTo: ownPage(member.returnTo) });
          }}
          onStartOver={() => navigate(paths.login)}
        />
      );
    case "confirmed":
      if (state.signedIn) return <EmailConfirmed session="new" returnTo={state.returnTo} />;
      // The link was used before, perhaps in this browser.
      if (isSessionLoading) return confirming;
      return <EmailConfirmed session={user ? "existing" : "none"} returnTo={state.returnTo} />;
  }
}

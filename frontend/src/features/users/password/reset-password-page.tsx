import { useState } from "react";
import { useSession } from "@/features/users/api";
import { messages } from "@/features/users/password/reset-messages";
import { ResetPasswordForm } from "@/features/users/password/reset-password-form";
import { useEffectOncePerKey } from "@/features/users/use-effect-once-per-key";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { useUrlToken } from "@/features/users/use-url-token";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { CardPage } from "@/ui/page";
import { toast } from "@/ui/toast";

export function ResetPasswordPage() {
  const { token, isConsumed, markConsumed } = useUrlToken();
  const { sessionChanged } = useSession();
  const [returnTo, setReturnTo] = useState<string>();
  const [isTokenInvalid, setIsTokenInvalid] = useState(false);
  const state = isConsumed ? "done" : isTokenInvalid || !token ? "invalid" : "form";
  useFocusHeadingOnChange(state);
  useEffectOncePerKey(token || isConsumed ? null : "no token", () =>
    toast({ title: messages.reset.invalidToken, variant: "destructive" }),
  );

  if (state === "done") {
    return (
      <CardPage
        key="done"
        title={messages.reset.doneTitle}
        subtitle={messages.reset.doneSubtitle}
        illustration={<ConfirmedIllustration />}
      >
        <ButtonLink to={paths.login} state={{ returnTo }} fullWidth>
          Go to Login
        </ButtonLink>
      </CardPage>
    );
  }
  if (state === "invalid" || !token) {
    return (
      <CardPage
        key="invalid"
        title={messages.reset.invalidTitle}
        subtitle={messages.reset.invalidSubtitle}
        illustration={<FailureIllustration />}
      >
        <ButtonLink to={paths.forgotPassword} fullWidth>
          Request a new link
        </ButtonLink>
      </CardPage>
    );
  }
  return (
    <CardPage key="form" title={messages.reset.title} subtitle={messages.reset.subtitle}>
      <ResetPasswordForm
        token={token}
        onReset={async (page) => {
          setReturnTo(page);
          // The reset ended this session too.
          await sessionChanged();
          markConsumed();
        }}
        onInvalidLink={() => setIsTokenInvalid(true)}
      />
    </CardPage>
  );
}

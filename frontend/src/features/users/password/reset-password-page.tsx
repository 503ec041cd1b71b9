import { useState } from "react";
import { useSession } from "@/features/users/api";
import { ResetPasswordForm } from "@/features/users/password/reset-password-form";
import { useEffectOncePerKey } from "@/features/users/use-effect-once-per-key";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { useUrlToken } from "@/features/users/use-url-token";
import { paths } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { CardPage } from "@/ui/page";
import { toast } from "@/ui/toast";

export function ResetPasswordPage() {
  const { token, isConsumed, markConsumed } = useUrlToken();
  const { sessionChanged } = useSession();
  const [refused, setRefused] = useState(false);
  const state = isConsumed ? "done" : refused || !token ? "invalid" : "form";
  useFocusHeadingOnChange(state);
  useEffectOncePerKey(token || isConsumed ? null : "no token", () =>
    toast({ title: "Invalid reset token", variant: "destructive" }),
  );

  if (state === "done") {
    return (
      <CardPage
        key="done"
        title="Password Reset Successful"
        subtitle="Log in with your new password. You've been logged out on all other devices."
        illustration={<ConfirmedIllustration />}
      >
        <ButtonLink to={paths.login} fullWidth>
          Go to Login
        </ButtonLink>
      </CardPage>
    );
  }
  if (state === "invalid" || !token) {
    return (
      <CardPage
        key="invalid"
        title="Invalid Reset Link"
        subtitle="Reset links work once, expire after 1 hour, and only the latest is valid. You can request a new one."
        illustration={<FailureIllustration />}
      >
        <ButtonLink to={paths.forgotPassword} fullWidth>
          Request a new link
        </ButtonLink>
      </CardPage>
    );
  }
  return (
    <CardPage key="form" title="Reset Password" subtitle="Choose a new password for your account.">
      <ResetPasswordForm
        token={token}
        onReset={async () => {
          // The reset ended this session too.
          await sessionChanged();
          markConsumed();
        }}
        onInvalidLink={() => setRefused(true)}
      />
    </CardPage>
  );
}

import { useState } from "react";
import { useSession } from "@/features/users/api";
import { useLinkToken } from "@/features/users/link-token";
import { ResetPasswordForm } from "@/features/users/reset-password-form";
import { useHeadingFocus } from "@/features/users/use-heading-focus";
import { useOnce } from "@/features/users/use-once";
import { paths } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { CardPage } from "@/ui/page";
import { toast } from "@/ui/toast";

/** Setting a new password by a mailed link. */
export function ResetPasswordPage() {
  const { token, used, markUsed } = useLinkToken();
  const { forgetEverything } = useSession();
  const [refused, setRefused] = useState(false);
  const state = used ? "done" : refused || !token ? "invalid" : "form";
  useHeadingFocus(state);
  useOnce(token || used ? null : "no token", () =>
    toast({ title: "Invalid reset token", variant: "destructive" }),
  );

  if (state === "done") {
    return (
      <CardPage
        key="done"
        title="Password Reset Successful"
        subtitle="Log in with your new password. Everywhere else you were signed out."
        illustration={<ConfirmedIllustration />}
      >
        <ButtonLink to={paths.login} wide>
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
        subtitle="A reset link works once and for 1 hour, and only the newest one counts. You can have a new link."
        illustration={<FailureIllustration />}
      >
        <ButtonLink to={paths.forgotPassword} wide>
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
          // The reset has ended the session of this browser too.
          await forgetEverything();
          markUsed();
        }}
        onInvalidLink={() => setRefused(true)}
      />
    </CardPage>
  );
}

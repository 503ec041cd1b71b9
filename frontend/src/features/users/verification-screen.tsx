import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSession } from "@/features/users/api";
import { EmailConfirmed } from "@/features/users/email-confirmed";
import { linkKept, TryAgainPage } from "@/features/users/try-again-page";
import { useHeadingFocus } from "@/features/users/use-heading-focus";
import { useOnce } from "@/features/users/use-once";
import { verifyEmail } from "@/features/users/verification";
import { serverMessage } from "@/lib/http";
import { paths } from "@/lib/paths";
import { failureText, isRefusal } from "@/ui/failure";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";
import { toast } from "@/ui/toast";

type State =
  | { is: "verifying" }
  | { is: "unanswered"; error: unknown }
  | { is: "confirmed"; signedIn: boolean };

/** Confirms an address by the token of a mailed link, at once and once. */
export function Verification({ token }: { token: string | null }) {
  const { forgetEverything } = useSession();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ is: "verifying" });
  useHeadingFocus(state.is);

  const leave = (title: string, description?: string) => {
    toast({ title, description, variant: "destructive" });
    navigate(paths.landing, { replace: true });
  };
  const verify = async () => {
    if (!token) return leave("Invalid verification link");
    setState({ is: "verifying" });
    try {
      const { signedIn } = await verifyEmail(token);
      // Whoever was signed in here before, it is the owner of the link now.
      if (signedIn) await forgetEverything();
      setState({ is: "confirmed", signedIn });
    } catch (error) {
      if (isRefusal(error)) leave("Verification Failed", serverMessage(error, "Invalid or expired token"));
      else {
        toast({
          title: "Verification Failed",
          description: failureText(error, "", linkKept),
          variant: "destructive",
        });
        setState({ is: "unanswered", error });
      }
    }
  };
  useOnce(token ?? "no token", () => void verify());

  switch (state.is) {
    case "verifying":
      return (
        <CardPage
          title="Confirming your email"
          subtitle="One moment, please."
          illustration={<MailIllustration />}
        />
      );
    case "unanswered":
      return (
        <TryAgainPage
          title="Your email is not confirmed yet"
          error={state.error}
          onRetry={() => void verify()}
        />
      );
    case "confirmed":
      return <EmailConfirmed signedIn={state.signedIn} />;
  }
}

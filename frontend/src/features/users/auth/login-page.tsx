import { useState } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { useOptionalUser, useSession } from "@/features/users/api";
import { LazySecondFactorStep } from "@/features/users/auth/lazy-second-factor-step";
import { LoginForm } from "@/features/users/auth/login-form";
import { getLoginEmail, loginReason } from "@/features/users/auth/login-state";
import { SignInLinkSent } from "@/features/users/auth/sign-in-link-sent";
import { messages } from "@/features/users/auth/sign-in-messages";
import { CardFootnote } from "@/features/users/card-footnote";
import type { CurrentUser } from "@/features/users/schema";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { paths } from "@/lib/paths";
import { getReturnTo } from "@/lib/return-to";
import { useHydrated } from "@/lib/use-hydrated";
import { CardPage } from "@/ui/page";
import { toast } from "@/ui/toast";

/** Login by email link or by password. A user who is already logged in is redirected. */
export function LoginPage() {
  const { data: user } = useOptionalUser();
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const [email, setEmail] = useState(() => getLoginEmail(state));
  const [step, setStep] = useState<"form" | "sent" | "code">("form");
  const session = useSession();
  useFocusHeadingOnChange(step === "code" ? "form" : step);

  if (user) return <Navigate to={getReturnTo(state)} replace />;
  const finish = async (signedIn: CurrentUser) => {
    await session.signIn(signedIn);
    toast(messages.signedIn);
  };
  const startOver = () => setStep("form");
  if (step === "sent") return <SignInLinkSent email={email} onSignedIn={finish} onBack={startOver} />;
  if (step === "code") return <LazySecondFactorStep onSignedIn={finish} onStartOver={startOver} />;
  return (
    <CardPage key="form" title="Welcome Back" subtitle={isHydrated && loginReason(state)} wide>
      <LoginForm
        email={email}
        onLinkSent={(to) => {
          setEmail(to);
          setStep("sent");
        }}
        onSecondFactor={(address) => {
          setEmail(address);
          setStep("code");
        }}
      />
      <CardFootnote>
        New here? <Link to={paths.landing}>Sign up</Link>
      </CardFootnote>
    </CardPage>
  );
}

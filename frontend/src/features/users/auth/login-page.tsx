import { useState } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { useOptionalUser } from "@/features/users/api";
import { LoginForm } from "@/features/users/auth/login-form";
import { getLoginEmail, loginReason } from "@/features/users/auth/login-state";
import { SignInLinkSent } from "@/features/users/auth/sign-in-link-sent";
import { CardFootnote } from "@/features/users/card-footnote";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { paths } from "@/lib/paths";
import { getReturnTo } from "@/lib/return-to";
import { useHydrated } from "@/lib/use-hydrated";
import { CardPage } from "@/ui/page";

/** Login by email link or by password. A user who is already logged in is redirected. */
export function LoginPage() {
  const { data: user } = useOptionalUser();
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const [email, setEmail] = useState(() => getLoginEmail(state));
  const [linkSent, setLinkSent] = useState(false);
  useFocusHeadingOnChange(linkSent ? "sent" : "form");

  if (user) return <Navigate to={getReturnTo(state)} replace />;
  if (linkSent) return <SignInLinkSent email={email} onBack={() => setLinkSent(false)} />;
  return (
    <CardPage key="form" title="Welcome Back" subtitle={isHydrated && loginReason(state)} wide>
      <LoginForm
        email={email}
        onLinkSent={(to) => {
          setEmail(to);
          setLinkSent(true);
        }}
      />
      <CardFootnote>
        New here? <Link to={paths.landing}>Sign up</Link>
      </CardFootnote>
    </CardPage>
  );
}

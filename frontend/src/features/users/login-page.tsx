import { useState } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { useUserIfAny } from "@/features/users/api";
import { CardFoot } from "@/features/users/card-foot";
import { LoginForm } from "@/features/users/login-form";
import { SignInLinkSent } from "@/features/users/sign-in-link-sent";
import { useHeadingFocus } from "@/features/users/use-heading-focus";
import { paths } from "@/lib/paths";
import { wayBackFrom } from "@/lib/way-back";
import { CardPage } from "@/ui/page";

/** Signing in by password or by mailed link. Whoever is signed in, before or by this screen, goes on. */
export function LoginPage() {
  const { data: user } = useUserIfAny();
  const location = useLocation();
  const [email, setEmail] = useState("");
  const [linkSent, setLinkSent] = useState(false);
  useHeadingFocus(linkSent ? "sent" : "form");

  if (user) return <Navigate to={wayBackFrom(location.state)} replace />;
  if (linkSent) return <SignInLinkSent email={email} onBack={() => setLinkSent(false)} />;
  return (
    <CardPage key="form" title="Welcome Back">
      <LoginForm
        email={email}
        onLinkSent={(to) => {
          setEmail(to);
          setLinkSent(true);
        }}
      />
      <CardFoot>
        New here? <Link to={paths.landing}>Sign up</Link>
      </CardFoot>
    </CardPage>
  );
}

import { useState } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { useOptionalUser } from "@/features/users/api";
import { LoginForm } from "@/features/users/auth/login-form";
import { SignInLinkSent } from "@/features/users/auth/sign-in-link-sent";
import { CardFootnote } from "@/features/users/card-footnote";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { paths } from "@/lib/paths";
import { getReturnTo } from "@/lib/return-to";
import { CardPage } from "@/ui/page";

/** Login by password or by email link. A user who is already logged in is redirected. */
export function LoginPage() {
  const { data: user } = useOptionalUser();
  const location = useLocation();
  const [email, setEmail] = useState("");
  const [linkSent, setLinkSent] = useState(false);
  useFocusHeadingOnChange(linkSent ? "sent" : "form");

  if (user) return <Navigate to={getReturnTo(location.state)} replace />;
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
      <CardFootnote>
        New here? <Link to={paths.landing}>Sign up</Link>
      </CardFootnote>
    </CardPage>
  );
}

import { useEffect, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router-dom";
import { useOptionalUser, useSession } from "@/features/users/api";
import { LazySecondFactorStep } from "@/features/users/auth/lazy-second-factor-step";
import { LoginForm } from "@/features/users/auth/login-form";
import styles from "@/features/users/auth/login-page.module.css";
import {
  getLinkSentTo,
  getLoginEmail,
  isAtSecondFactor,
  loginReason,
  loginState,
  secondFactorState,
} from "@/features/users/auth/login-state";
import { hasSessionHint } from "@/features/users/auth/session-hint";
import { messages } from "@/features/users/auth/sign-in-messages";
import { CardFootnote } from "@/features/users/card-footnote";
import { roleOf } from "@/features/users/permissions";
import type { CurrentUser } from "@/features/users/schema";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { forgetEndedSession } from "@/lib/forget-on-logout";
import { lazyComponent } from "@/lib/lazy-component";
import { adminPaths } from "@/lib/paths/admin-paths";
import { homeState } from "@/lib/paths/home-state";
import { paths } from "@/lib/paths/paths";
import { findReturnTo, keepReturnTo } from "@/lib/paths/return-to";
import { useHydrated } from "@/lib/use-hydrated";
import { CardPage } from "@/ui/page";
import { toast } from "@/ui/toast";

/** Loaded once a link was sent: its form is larger than the page. */
const SignInLinkSent = lazyComponent(
  () => import("@/features/users/auth/sign-in-link-sent"),
  "SignInLinkSent",
);

/** Login by password, email link or passkey. A user who is already logged in is redirected. */
export function LoginPage() {
  const { data: user } = useOptionalUser();
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const [email, setEmail] = useState(() => getLoginEmail(state));
  const [home, setHome] = useState<string>(paths.freeAgents);
  const session = useSession();
  const navigate = useNavigate();
  const linkSentTo = isHydrated ? getLinkSentTo(state) : undefined;
  useFocusHeadingOnChange(linkSentTo === undefined ? "form" : "sent");

  // Whatever ended the session.
  useEffect(() => {
    if (!hasSessionHint()) forgetEndedSession();
  }, []);

  if (user) return <Navigate to={findReturnTo(state) ?? home} state={homeState} replace />;
  const finish = async (signedIn: CurrentUser) => {
    await session.signIn(signedIn);
    toast(messages.signedIn);
  };
  /** Like the link of the same email, the code leads an owner to the overview. */
  const finishByCode = (signedIn: CurrentUser) => {
    if (roleOf(signedIn) === "owner") setHome(adminPaths.overview);
    return finish(signedIn);
  };
  const startOver = () => {
    const address = linkSentTo ?? email;
    setEmail(address);
    navigate(paths.login, { replace: true, state: { ...keepReturnTo(state), ...loginState(address) } });
  };
  if (isHydrated && isAtSecondFactor(state))
    return (
      <LazySecondFactorStep
        onSignedIn={linkSentTo === undefined ? finish : finishByCode}
        onStartOver={startOver}
      />
    );
  if (linkSentTo !== undefined)
    return (
      <SignInLinkSent
        email={linkSentTo}
        onSignedIn={finishByCode}
        onSecondFactor={() =>
          navigate(paths.login, { replace: true, state: { ...state, ...secondFactorState } })
        }
        onBack={startOver}
      />
    );
  return (
    <div className={isHydrated ? styles.page : styles.prerendered}>
      <CardPage key="form" title="Welcome Back" subtitle={isHydrated && loginReason(state)}>
        <LoginForm
          email={email}
          onLinkSent={(to) => {
            setEmail(to);
            navigate(paths.login, { state: { ...state, linkSentTo: to } });
          }}
          onSecondFactor={(address) => {
            setEmail(address);
            navigate(paths.login, { state: { ...state, ...loginState(address), ...secondFactorState } });
          }}
        />
        <CardFootnote>
          New here?{" "}
          <Link to={paths.landing} state={keepReturnTo(state)} data-needs-app>
            Sign up
          </Link>
        </CardFootnote>
      </CardPage>
    </div>
  );
}

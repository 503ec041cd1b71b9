import { useLocation } from "react-router-dom";
import { LandingPage } from "@/features/landing/landing-page";
import { useOptionalUser } from "@/features/users/api";
import { BySession } from "@/features/users/auth/by-session";
import { SignupForm } from "@/features/users/auth/signup-form";
import { homeState } from "@/lib/paths/home-state";
import { isLinkFailed } from "@/lib/paths/link-failed-state";
import { paths } from "@/lib/paths/paths";
import { findReturnTo, getReturnTo } from "@/lib/paths/return-to";
import styles from "@/pages/landing/landing.module.css";
import { ButtonLink } from "@/ui/button";

export function Landing() {
  const { data: user } = useOptionalUser();
  return <LandingPage signup={<BySession user={user} member={<WelcomeBack />} visitor={<SignUp />} />} />;
}

function SignUp() {
  const { state } = useLocation();
  const returnsToPage = findReturnTo(state) !== null;
  return (
    <>
      {isLinkFailed(state) && (
        <div className={styles.linkFailed} role="status">
          <p>That link didn't work. It may be incomplete, used before, or too old.</p>
          <ButtonLink to={paths.verifyEmail} variant="secondary" fullWidth>
            Get a new link
          </ButtonLink>
        </div>
      )}
      {returnsToPage && (
        <p className={styles.returns}>After you join, we'll take you back to the page you came from.</p>
      )}
      <SignupForm />
      <p className={styles.note}>
        Free to join, no card needed. Each agent says where it opens, such as ChatGPT, Claude or Gemini.
      </p>
    </>
  );
}

function WelcomeBack() {
  return (
    <div className={styles.welcome}>
      <p>You're logged in. Your agents and prompts are where you left them.</p>
      <ButtonLink to={getReturnTo(useLocation().state)} state={homeState} fullWidth>
        Go to your agents
      </ButtonLink>
    </div>
  );
}

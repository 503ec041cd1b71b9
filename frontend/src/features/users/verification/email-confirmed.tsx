import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CardFootnote } from "@/features/users/card-footnote";
import { messages } from "@/features/users/verification/messages";
import { homeState } from "@/lib/paths/home-state";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { CardPage } from "@/ui/page";

const seconds = 3;

/**
 * Redirects to the page that the member wanted to go to, by default the agents; to the login page if the member is
 * not logged in.
 */
export function EmailConfirmed({
  session,
  returnTo,
}: {
  session: "new" | "existing" | "none";
  returnTo: string | undefined;
}) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(seconds);
  const next =
    session === "none"
      ? { path: paths.login, name: "the login screen", button: "Go to Login" }
      : returnTo && returnTo !== paths.freeAgents
        ? { path: returnTo, name: "where you left off", button: "Continue where you left off" }
        : { path: paths.freeAgents, name: "the agents", button: "Go to the agents" };

  useEffect(() => {
    if (left === 0) {
      navigate(next.path, { replace: true, state: { ...homeState, returnTo } });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, next.path, returnTo, navigate]);

  return (
    <CardPage
      title={messages.confirmed.title}
      subtitle={messages.confirmed[session]}
      illustration={<ConfirmedIllustration />}
    >
      <ButtonLink to={next.path} replace state={{ ...homeState, returnTo }} fullWidth>
        {next.button}
      </ButtonLink>
      <CardFootnote>{messages.confirmed.redirect(next.name, left)}</CardFootnote>
    </CardPage>
  );
}

import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CardFootnote } from "@/features/users/card-footnote";
import { paths } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { CardPage } from "@/ui/page";

const seconds = 3;

/** Says so, and goes on by itself: to the free agents, or to the login screen if the link signed nobody in. */
export function EmailConfirmed({ signedIn }: { signedIn: boolean }) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(seconds);
  const next = signedIn
    ? { path: paths.freeAgents, name: "the free agents", button: "Go to the free agents" }
    : { path: paths.login, name: "the login screen", button: "Go to Login" };

  useEffect(() => {
    if (left === 0) {
      navigate(next.path, { replace: true });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, next.path, navigate]);

  return (
    <CardPage
      title="Email Confirmed"
      subtitle={
        signedIn
          ? "Welcome. Your address is confirmed, and you are signed in."
          : "Your address is confirmed. This link was used before, so please log in."
      }
      illustration={<ConfirmedIllustration />}
    >
      <ButtonLink to={next.path} replace fullWidth>
        {next.button}
      </ButtonLink>
      <CardFootnote>
        You go on to {next.name} in {left} {left === 1 ? "second" : "seconds"}.
      </CardFootnote>
    </CardPage>
  );
}

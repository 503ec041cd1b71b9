import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CardFootnote } from "@/features/users/card-footnote";
import { paths } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";
import { ConfirmedIllustration } from "@/ui/illustrations/confirmed";
import { CardPage } from "@/ui/page";

const seconds = 3;

const subtitles = {
  new: "Welcome! Your email address is confirmed, and you're logged in.",
  existing: "Your email address is already confirmed, and you're logged in.",
  none: "Your email address is already confirmed. Please log in.",
};

/** Redirects to the free agents, or to the login page if the member is not logged in. */
export function EmailConfirmed({ session }: { session: keyof typeof subtitles }) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(seconds);
  const next =
    session === "none"
      ? { path: paths.login, name: "the login screen", button: "Go to Login" }
      : { path: paths.freeAgents, name: "the free agents", button: "Go to the free agents" };

  useEffect(() => {
    if (left === 0) {
      navigate(next.path, { replace: true });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, next.path, navigate]);

  return (
    <CardPage title="Email Confirmed" subtitle={subtitles[session]} illustration={<ConfirmedIllustration />}>
      <ButtonLink to={next.path} replace fullWidth>
        {next.button}
      </ButtonLink>
      <CardFootnote>
        Taking you to {next.name} in {left} {left === 1 ? "second" : "seconds"}.
      </CardFootnote>
    </CardPage>
  );
}

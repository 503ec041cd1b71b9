import { useLocation } from "react-router-dom";
import { useUrlToken } from "@/features/users/use-url-token";
import { CheckYourEmail } from "@/features/users/verification/check-your-email";
import { VerifyEmail } from "@/features/users/verification/verify-email";
import { paths } from "@/lib/paths/paths";

/**
 * Serves /verify-email and /verify: with a token it verifies, with an email it shows "Check your email". With
 * neither, each path shows its own screen.
 */
export function VerifyEmailRoute() {
  const { pathname, search } = useLocation();
  const { token } = useUrlToken();
  const email = new URLSearchParams(search).get("email");
  if (token || (email === null && pathname === paths.verify)) return <VerifyEmail token={token} />;
  return <CheckYourEmail email={email} />;
}

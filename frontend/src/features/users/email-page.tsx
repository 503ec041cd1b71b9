import { useLocation } from "react-router-dom";
import { CheckYourEmail } from "@/features/users/check-your-email";
import { useLinkToken } from "@/features/users/link-token";
import { Verification } from "@/features/users/verification-screen";
import { paths } from "@/lib/paths";

/**
 * Both /verify-email and /verify: a token always means verifying, an address checking one's mail. With neither, each
 * path shows its own screen.
 */
export function EmailPage() {
  const { pathname, search } = useLocation();
  const { token } = useLinkToken();
  const email = new URLSearchParams(search).get("email");
  if (token || (email === null && pathname === paths.verify)) return <Verification token={token} />;
  return <CheckYourEmail email={email} />;
}

import type { CurrentUser } from "@/features/users/schema";
import { fetchJson } from "@/lib/api/http";

/** The second step: a code from the authenticator app, or a recovery code. */
export function submitSecondFactor(code: string): Promise<CurrentUser> {
  return fetchJson("POST", "/api/auth/second-factor", {
    code,
  });
}

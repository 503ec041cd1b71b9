import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import type { RequestBody } from "@/lib/api-contract";
import { fetchJson } from "@/lib/http";
import { secondFactorEndpoints } from "@/lib/second-factor-endpoints";

/** The second step: a code from the authenticator app, or a recovery code. */
export function submitSecondFactor(code: string): Promise<CurrentUser> {
  return fetchJson("POST", secondFactorEndpoints.secondFactor, currentUserSchema, {
    code,
  } satisfies RequestBody<"/api/auth/second-factor", "post">);
}

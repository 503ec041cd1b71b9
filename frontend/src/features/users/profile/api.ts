import * as z from "zod/mini";
import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import { accountEndpoints } from "@/lib/account-endpoints";
import type { RequestBody } from "@/lib/api-contract";
import { fetchJson, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

export const accountSchema = z.object({
  passwordChosen: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
});
export const confirmedEmailSchema = z.object({ email: z.string(), signedIn: z.boolean() });

export function useAccount() {
  return useQuery(accountEndpoints.account, accountSchema);
}

export type Profile = Required<RequestBody<"/api/auth/profile", "put">>;

export function saveProfile(profile: Profile): Promise<CurrentUser> {
  return fetchJson("PUT", accountEndpoints.profile, currentUserSchema, profile);
}

export function resendPendingEmail(): Promise<void> {
  return send("POST", accountEndpoints.resendPendingEmail);
}

export function cancelPendingEmail(): Promise<void> {
  return send("DELETE", accountEndpoints.pendingEmail);
}

/** Switches the account to its pending email. */
export function confirmPendingEmail(token: string): Promise<z.infer<typeof confirmedEmailSchema>> {
  return fetchJson("POST", accountEndpoints.confirmPendingEmail, confirmedEmailSchema, {
    token,
  } satisfies RequestBody<"/api/auth/pending-email/confirm", "post">);
}

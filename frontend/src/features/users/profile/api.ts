import * as z from "zod/mini";
import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import type { RequestBody } from "@/lib/api-contract";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

export const accountSchema = z.object({
  passwordChosen: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
});
export const confirmedEmailSchema = z.object({ email: z.string(), signedIn: z.boolean() });

export function useAccount() {
  return useQuery(endpoints.account, accountSchema);
}

export type Profile = Required<RequestBody<"/api/auth/profile", "put">>;

export function saveProfile(profile: Profile): Promise<CurrentUser> {
  return fetchJson("PUT", endpoints.profile, currentUserSchema, profile, { onSessionExpired: "logIn" });
}

export function resendPendingEmail(): Promise<void> {
  return send("POST", endpoints.resendPendingEmail);
}

export function cancelPendingEmail(): Promise<void> {
  return send("DELETE", endpoints.pendingEmail);
}

/** Switches the account to its pending email. */
export function confirmPendingEmail(token: string): Promise<z.infer<typeof confirmedEmailSchema>> {
  return fetchJson("POST", endpoints.confirmPendingEmail, confirmedEmailSchema, {
    token,
  } satisfies RequestBody<"/api/auth/pending-email/confirm", "post">);
}

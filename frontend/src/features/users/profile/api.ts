import * as z from "zod/mini";
import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

const accountSchema = z.object({ passwordChosen: z.boolean() });
const confirmedSchema = z.object({ email: z.string(), signedIn: z.boolean() });

export function useAccount() {
  return useQuery(endpoints.account, accountSchema);
}

export interface Profile {
  email: string;
  firstName: string;
}

export function saveProfile(profile: Profile): Promise<CurrentUser> {
  return fetchJson("PUT", endpoints.profile, currentUserSchema, profile);
}

export function resendPendingEmail(): Promise<void> {
  return send("POST", endpoints.resendPendingEmail);
}

export function cancelPendingEmail(): Promise<void> {
  return send("DELETE", endpoints.pendingEmail);
}

/** Switches the account to its pending email. */
export function confirmPendingEmail(token: string): Promise<z.infer<typeof confirmedSchema>> {
  return fetchJson("POST", endpoints.confirmPendingEmail, confirmedSchema, { token });
}

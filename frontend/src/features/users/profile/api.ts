import * as z from "zod/mini";
import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

const accountSchema = z.object({ passwordChosen: z.boolean() });
const confirmedSchema = z.object({ email: z.string(), signedIn: z.boolean() });

/** What only the profile screen wants to know of whoever is signed in. */
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

/** Sends the link to the pending address again. */
export function resendPendingEmail(): Promise<void> {
  return send("POST", endpoints.resendPendingEmail);
}

export function cancelPendingEmail(): Promise<void> {
  return send("DELETE", endpoints.pendingEmail);
}

/** Moves the account to its pending address, by the link in the email to that address. */
export function confirmPendingEmail(token: string): Promise<z.infer<typeof confirmedSchema>> {
  return fetchJson("POST", endpoints.confirmPendingEmail, confirmedSchema, { token });
}

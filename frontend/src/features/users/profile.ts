import * as z from "zod/mini";
import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import { addresses } from "@/lib/addresses";
import { fetchJson, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

const accountSchema = z.object({ passwordChosen: z.boolean() });
const confirmedSchema = z.object({ email: z.string(), signedIn: z.boolean() });

/** What only the profile screen wants to know of whoever is signed in. */
export function useAccount() {
  return useQuery(addresses.account, accountSchema);
}

export interface Profile {
  email: string;
  firstName: string;
}

export function saveProfile(profile: Profile): Promise<CurrentUser> {
  return fetchJson("PUT", addresses.profile, currentUserSchema, profile);
}

/** Sends the link to the pending address again. */
export function resendPendingEmail(): Promise<void> {
  return send("POST", addresses.resendPendingEmail);
}

export function cancelPendingEmail(): Promise<void> {
  return send("DELETE", addresses.pendingEmail);
}

/** Moves the account to its pending address, by the link in the email to that address. */
export function confirmPendingEmail(token: string): Promise<z.infer<typeof confirmedSchema>> {
  return fetchJson("POST", addresses.confirmPendingEmail, confirmedSchema, { token });
}

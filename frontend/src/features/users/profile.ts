import * as z from "zod/mini";
import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import { addresses } from "@/lib/addresses";
import { fetchJson } from "@/lib/http";
import { useQuery } from "@/lib/query";

const accountSchema = z.object({ isVerified: z.boolean(), passwordChosen: z.boolean() });
const revertedSchema = z.object({ email: z.string() });

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

/** Takes a change of address back by the link that the old mailbox got. Answers the address that is back. */
export async function revertEmail(token: string): Promise<string> {
  return (await fetchJson("POST", addresses.revertEmail, revertedSchema, { token })).email;
}

import type { CurrentUser } from "@/features/users/schema";
import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { fetchJson, send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export function useAccount() {
  return useQuery("/api/auth/account");
}

export type Profile = Required<RequestBody<"/api/auth/profile", "put">>;

export function saveProfile(profile: Profile): Promise<CurrentUser> {
  return fetchJson("PUT", "/api/auth/profile", profile);
}

export function resendPendingEmail(): Promise<void> {
  return send("POST", "/api/auth/pending-email/resend");
}

export function cancelPendingEmail(): Promise<void> {
  return send("DELETE", "/api/auth/pending-email");
}

/** Switches the account to its pending email. */
export function confirmPendingEmail(token: string): Promise<Schemas["ConfirmEmailResponse"]> {
  return fetchJson("POST", "/api/auth/pending-email/confirm", {
    token,
  });
}

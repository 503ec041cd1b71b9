import type { RequestBody } from "@/lib/api/api-contract";
import { endpoint } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export function useAccount() {
  return useQuery("/api/auth/account");
}

export type Profile = Required<RequestBody<"/api/auth/profile", "put">>;

export const saveProfile = endpoint("PUT", "/api/auth/profile");

export const resendPendingEmail = endpoint("POST", "/api/auth/pending-email/resend");

export const cancelPendingEmail = endpoint("DELETE", "/api/auth/pending-email");

/** Switches the account to its pending email. */
export const confirmPendingEmail = endpoint("POST", "/api/auth/pending-email/confirm");

import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint, fetchJson } from "@/lib/api/http";

/** Redeems a verification link. `signedIn: false` means that it was used before. */
export function verifyEmail(token: string): Promise<Schemas["VerifyResponse"]> {
  return fetchJson("GET", apiUrl("/api/auth/verify", { token }));
}

/** Requests a new link. The response does not reveal whether the account exists or is verified. */
export const resendVerification = endpoint("POST", "/api/auth/resend-verification");

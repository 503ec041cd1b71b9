import { accountEndpoints } from "@/lib/account-endpoints";
import type { RequestBody } from "@/lib/api-contract";
import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";

/** Requests a reset link. The response does not reveal whether the account exists. */
export function requestResetLink(email: string): Promise<void> {
  return send("POST", endpoints.forgotPassword, { email } satisfies RequestBody<
    "/api/auth/forgot-password",
    "post"
  >);
}

/** Redeems a reset link. All sessions end. */
export function resetPassword(token: string, password: string): Promise<void> {
  return send("POST", endpoints.resetPassword, { token, password } satisfies RequestBody<
    "/api/auth/reset-password",
    "post"
  >);
}

/** Other sessions end. */
export function changePassword(change: RequestBody<"/api/auth/password", "put">): Promise<void> {
  return send("PUT", accountEndpoints.password, change, { onSessionExpired: "logIn" });
}

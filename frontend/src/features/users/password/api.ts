import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";

/** Requests a reset link. The response does not reveal whether the account exists. */
export function requestResetLink(email: string): Promise<void> {
  return send("POST", endpoints.forgotPassword, { email });
}

/** Redeems a reset link. All sessions end. */
export function resetPassword(token: string, password: string): Promise<void> {
  return send("POST", endpoints.resetPassword, { token, password });
}

/** Other sessions end. */
export function changePassword(change: { newPassword: string; currentPassword?: string }): Promise<void> {
  return send("PUT", endpoints.password, change);
}

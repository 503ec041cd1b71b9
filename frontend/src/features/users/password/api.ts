import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";

/** Asks for a mail with a reset link. The answer does not tell whether the address has an account. */
export function requestResetLink(email: string): Promise<void> {
  return send("POST", endpoints.forgotPassword, { email });
}

/** Sets a new password by a reset link, which is used up. Every session of the account ends. */
export function resetPassword(token: string, password: string): Promise<void> {
  return send("POST", endpoints.resetPassword, { token, password });
}

/** Sets the password of whoever is signed in. Her other sessions end. */
export function changePassword(change: { newPassword: string; currentPassword?: string }): Promise<void> {
  return send("PUT", endpoints.password, change);
}

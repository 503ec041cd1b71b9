import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";

export function signIn(credentials: { email: string; password: string }): Promise<CurrentUser> {
  return fetchJson("POST", endpoints.login, currentUserSchema, credentials);
}

/** Asks for a mail with a link that signs in. The answer does not tell whether the address has an account. */
export function requestSignInLink(email: string): Promise<void> {
  return send("POST", endpoints.signInLink, { email });
}

/** Uses a sign-in link up. */
export function redeemSignInLink(token: string): Promise<CurrentUser> {
  return fetchJson("POST", endpoints.redeemSignInLink, currentUserSchema, { token });
}

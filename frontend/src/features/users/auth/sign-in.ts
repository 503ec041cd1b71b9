import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";

export function signIn(credentials: { email: string; password: string }): Promise<CurrentUser> {
  return fetchJson("POST", endpoints.login, currentUserSchema, credentials);
}

/** Requests a sign-in link. The response does not reveal whether the account exists. */
export function requestSignInLink(email: string): Promise<void> {
  return send("POST", endpoints.signInLink, { email });
}

export function redeemSignInLink(token: string): Promise<CurrentUser> {
  return fetchJson("POST", endpoints.redeemSignInLink, currentUserSchema, { token });
}

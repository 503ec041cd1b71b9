import type { CurrentUser } from "@/features/users/schema";
import type { RequestBody } from "@/lib/api/api-contract";
import { fetchJson, send } from "@/lib/api/http";

export function signIn(credentials: RequestBody<"/api/auth/login", "post">): Promise<CurrentUser> {
  return fetchJson("POST", "/api/auth/login", credentials);
}

/** Requests a login link. The response does not reveal whether the account exists. */
export function requestSignInLink(email: string, returnTo: string | null): Promise<void> {
  return send("POST", "/api/auth/sign-in-link", {
    email,
    ...(returnTo && { returnTo }),
  });
}

export function redeemSignInLink(token: string): Promise<CurrentUser> {
  return fetchJson("POST", "/api/auth/sign-in-link/redeem", { token });
}

/** Completes the login in the browser that requested the email. */
export function signInWithCode(code: string): Promise<CurrentUser> {
  return fetchJson("POST", "/api/auth/sign-in-link/code", { code });
}

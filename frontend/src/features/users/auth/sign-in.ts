import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import type { RequestBody } from "@/lib/api-contract";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";
import { loginEndpoints } from "@/lib/login-endpoints";

export function signIn(credentials: RequestBody<"/api/auth/login", "post">): Promise<CurrentUser> {
  return fetchJson("POST", endpoints.login, currentUserSchema, credentials);
}

/** Requests a sign-in link. The response does not reveal whether the account exists. */
export function requestSignInLink(email: string, returnTo: string | null): Promise<void> {
  return send("POST", endpoints.signInLink, { email, ...(returnTo && { returnTo }) } satisfies RequestBody<
    "/api/auth/sign-in-link",
    "post"
  >);
}

export function redeemSignInLink(token: string): Promise<CurrentUser> {
  return fetchJson("POST", endpoints.redeemSignInLink, currentUserSchema, { token } satisfies RequestBody<
    "/api/auth/sign-in-link/redeem",
    "post"
  >);
}

/** Completes the login in the browser that requested the email. */
export function signInWithCode(code: string): Promise<CurrentUser> {
  return fetchJson("POST", loginEndpoints.signInCode, currentUserSchema, { code } satisfies RequestBody<
    "/api/auth/sign-in-link/code",
    "post"
  >);
}

import { endpoint, send } from "@/lib/api/http";

export const signIn = endpoint("POST", "/api/auth/login");

/** Requests a login link. The response does not reveal whether the account exists. */
export function requestSignInLink(email: string, returnTo: string | null): Promise<void> {
  return send("POST", "/api/auth/sign-in-link", {
    email,
    ...(returnTo && { returnTo }),
  });
}

export const redeemSignInLink = endpoint("POST", "/api/auth/sign-in-link/redeem");

/** Completes the login in the browser that requested the email. */
export const signInWithCode = endpoint("POST", "/api/auth/sign-in-link/code");

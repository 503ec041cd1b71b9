import { endpoint, fetchJson, send } from "@/lib/api/http";
import { ownPage } from "@/lib/paths/return-to";

/** Requests a reset link. The response does not reveal whether the account exists. */
export function requestResetLink(email: string, returnTo: string | null): Promise<void> {
  return send("POST", "/api/auth/forgot-password", {
    email,
    ...(returnTo && { returnTo }),
  });
}

/** Redeems a reset link. All sessions end. Returns the page that the member wanted to go to. */
export async function resetPassword(token: string, password: string): Promise<string | undefined> {
  const { returnTo } = await fetchJson("POST", "/api/auth/reset-password", {
    token,
    password,
  });
  return ownPage(returnTo);
}

/** Other sessions end. */
export const changePassword = endpoint("PUT", "/api/auth/password");

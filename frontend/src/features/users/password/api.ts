import * as z from "zod/mini";
import { accountEndpoints } from "@/lib/account-endpoints";
import type { RequestBody } from "@/lib/api-contract";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";
import { ownPage } from "@/lib/return-to";

/** Requests a reset link. The response does not reveal whether the account exists. */
export function requestResetLink(email: string, returnTo: string | null): Promise<void> {
  return send("POST", endpoints.forgotPassword, {
    email,
    ...(returnTo && { returnTo }),
  } satisfies RequestBody<"/api/auth/forgot-password", "post">);
}

const resetSchema = z.object({ returnTo: z.optional(z.string()) });

/** Redeems a reset link. All sessions end. Returns the page that the member wanted to go to. */
export async function resetPassword(token: string, password: string): Promise<string | undefined> {
  const { returnTo } = await fetchJson("POST", endpoints.resetPassword, resetSchema, {
    token,
    password,
  } satisfies RequestBody<"/api/auth/reset-password", "post">);
  return ownPage(returnTo);
}

/** Other sessions end. */
export function changePassword(change: RequestBody<"/api/auth/password", "put">): Promise<void> {
  return send("PUT", accountEndpoints.password, change);
}

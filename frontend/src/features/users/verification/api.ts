import * as z from "zod/mini";
import type { RequestBody } from "@/lib/api-contract";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";

export const verificationSchema = z.object({
  signedIn: z.boolean(),
  /** The page that the member wanted to go to when they signed up. */
  returnTo: z.optional(z.string()),
});

/** Redeems a verification link. `signedIn: false` means that it was used before. */
export function verifyEmail(token: string): Promise<z.infer<typeof verificationSchema>> {
  return fetchJson("GET", endpoints.verify(token), verificationSchema);
}

/** Requests a new link. The response does not reveal whether the account exists or is verified. */
export function resendVerification(email: string): Promise<void> {
  return send("POST", endpoints.resendVerification, { email } satisfies RequestBody<
    "/api/auth/resend-verification",
    "post"
  >);
}

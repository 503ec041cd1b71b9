import * as z from "zod/mini";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";

const verificationSchema = z.object({ signedIn: z.boolean() });

/** Uses a verification link up. `signedIn: false`: it was used before, and the address is confirmed. */
export function verifyEmail(token: string): Promise<z.infer<typeof verificationSchema>> {
  return fetchJson("GET", endpoints.verify(token), verificationSchema);
}

/** Asks for a fresh link. The answer does not tell whether the address waits to be confirmed. */
export function resendVerification(email: string): Promise<void> {
  return send("POST", endpoints.resendVerification, { email });
}

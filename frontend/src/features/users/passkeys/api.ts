import * as z from "zod/mini";
import type { PasskeyResponse } from "@/features/users/passkeys/browser";
import type { RequestBody } from "@/lib/api-contract";
import { fetchJson, send } from "@/lib/http";
import { loginEndpoints as endpoints } from "@/lib/login-endpoints";
import { useQuery } from "@/lib/query";

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Absent if it was never used to log in. */
  lastUsedAt: z.optional(z.string()),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Always refetched: they may change in another browser. */
export function usePasskeys() {
  return useQuery(endpoints.passkeys, z.array(passkeySchema), { revalidateOnMount: true });
}

export function addPasskey(created: PasskeyResponse): Promise<Passkey> {
  return fetchJson("POST", endpoints.passkeys, passkeySchema, created);
}

export function renamePasskey(id: string, name: string): Promise<Passkey> {
  const body: RequestBody<"/api/auth/passkeys/{id}", "put"> = { name };
  return fetchJson("PUT", endpoints.passkey(id), passkeySchema, body);
}

export function removePasskey(id: string): Promise<void> {
  return send("DELETE", endpoints.passkey(id));
}

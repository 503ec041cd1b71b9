import type { PasskeyResponse } from "@/features/users/passkeys/browser";
import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson, send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type Passkey = Schemas["PasskeyResponse"];

/** Always refetched: they may change in another browser. */
export function usePasskeys() {
  return useQuery("/api/auth/passkeys", { revalidateOnMount: true });
}

export function addPasskey(created: PasskeyResponse): Promise<Passkey> {
  return fetchJson("POST", "/api/auth/passkeys", created);
}

export function renamePasskey(id: string, name: string): Promise<Passkey> {
  const body: RequestBody<"/api/auth/passkeys/{id}", "put"> = { name };
  return fetchJson("PUT", apiUrl("/api/auth/passkeys/{id}", { id }), body);
}

export function removePasskey(id: string): Promise<void> {
  return send("DELETE", apiUrl("/api/auth/passkeys/{id}", { id }));
}

import type { Schemas } from "@/lib/api/api-contract";
import { endpoint } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type Passkey = Schemas["PasskeyResponse"];

/** Always refetched: they may change in another browser. */
export function usePasskeys() {
  return useQuery("/api/auth/passkeys", { revalidateOnMount: true });
}

export const addPasskey = endpoint("POST", "/api/auth/passkeys");

export const renamePasskey = endpoint("PUT", "/api/auth/passkeys/{id}");

export const removePasskey = endpoint("DELETE", "/api/auth/passkeys/{id}");

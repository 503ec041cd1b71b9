import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { fetchJson, send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type SetUp = Schemas["SecondFactorSetUpResponse"];

/** Always refetched: it may change in another browser. */
export function useSecondFactor() {
  return useQuery("/api/auth/second-factor", { revalidateOnMount: true });
}

export function setUpSecondFactor(): Promise<SetUp> {
  return fetchJson("POST", "/api/auth/second-factor/setup");
}

export async function enableSecondFactor(code: string): Promise<string[]> {
  const body: RequestBody<"/api/auth/second-factor/enable", "post"> = { code };
  return (await fetchJson("POST", "/api/auth/second-factor/enable", body)).recoveryCodes;
}

export async function replaceRecoveryCodes(): Promise<string[]> {
  return (await fetchJson("POST", "/api/auth/second-factor/recovery-codes")).recoveryCodes;
}

export function disableSecondFactor(): Promise<void> {
  return send("DELETE", "/api/auth/second-factor");
}

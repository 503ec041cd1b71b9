import type { Schemas } from "@/lib/api/api-contract";
import { endpoint } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type SetUp = Schemas["SecondFactorSetUpResponse"];

/** Always refetched: it may change in another browser. */
export function useSecondFactor() {
  return useQuery("/api/auth/second-factor", { revalidateOnMount: true });
}

export const setUpSecondFactor = endpoint("POST", "/api/auth/second-factor/setup");

export const enableSecondFactor = endpoint("POST", "/api/auth/second-factor/enable");

export const replaceRecoveryCodes = endpoint("POST", "/api/auth/second-factor/recovery-codes");

export const disableSecondFactor = endpoint("DELETE", "/api/auth/second-factor");

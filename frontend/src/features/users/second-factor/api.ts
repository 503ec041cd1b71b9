import * as z from "zod/mini";
import type { RequestBody } from "@/lib/api-contract";
import { fetchJson, send } from "@/lib/http";
import { useQuery } from "@/lib/query";
import { secondFactorEndpoints as endpoints } from "@/lib/second-factor-endpoints";

export const secondFactorSchema = z.object({
  /** Absent while it is off. */
  enabledAt: z.optional(z.string()),
  recoveryCodesLeft: z.number(),
});

export const setUpSchema = z.object({
  key: z.string(),
  /** Opens an authenticator app on this device. */
  uri: z.string(),
  /** The side in modules, and the path of the dark ones. */
  qrCode: z.object({ size: z.number(), path: z.string() }),
});
export type SetUp = z.infer<typeof setUpSchema>;

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** Always refetched: it may change in another browser. */
export function useSecondFactor() {
  return useQuery(endpoints.secondFactor, secondFactorSchema, { revalidateOnMount: true });
}

export function setUpSecondFactor(): Promise<SetUp> {
  return fetchJson("POST", endpoints.setUp, setUpSchema);
}

export async function enableSecondFactor(code: string): Promise<string[]> {
  const body: RequestBody<"/api/auth/second-factor/enable", "post"> = { code };
  return (await fetchJson("POST", endpoints.enable, recoveryCodesSchema, body)).recoveryCodes;
}

export async function replaceRecoveryCodes(): Promise<string[]> {
  return (await fetchJson("POST", endpoints.recoveryCodes, recoveryCodesSchema)).recoveryCodes;
}

export function disableSecondFactor(): Promise<void> {
  return send("DELETE", endpoints.secondFactor);
}

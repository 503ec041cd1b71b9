import type { Schemas } from "@/lib/api/api-contract";
import { endpoint } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type CheckStatus = Check["status"];
export type Check = Schemas["CheckResponse"];
export type Setting = Schemas["SettingResponse"];
export type Health = Schemas["HealthResponse"];
export type SetupItem = Schemas["SetupItemResponse"];

/** Runs the checks whenever a screen with them opens, because old results are meaningless. */
export function useHealth(isPermitted = true) {
  return useQuery(isPermitted ? "/api/admin/health" : null, { revalidateOnMount: true });
}

/** What is left to set up, whenever a screen with it opens: the other screens change it. */
export function useSetup() {
  return useQuery("/api/admin/setup", { revalidateOnMount: true });
}

export const skipSetupStep = endpoint("POST", "/api/admin/setup/{step}/skip");

export const undoSkipSetupStep = endpoint("DELETE", "/api/admin/setup/{step}/skip");

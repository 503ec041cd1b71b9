import type { Schemas } from "@/lib/api/api-contract";
import { useQuery } from "@/lib/api/query";

export type CheckStatus = Check["status"];
export type Check = Schemas["CheckResponse"];
export type Setting = Schemas["SettingResponse"];
export type Health = Schemas["HealthResponse"];

/** Runs the checks whenever a screen with them opens, because old results are meaningless. */
export function useHealth(isPermitted = true) {
  return useQuery(isPermitted ? "/api/admin/health" : null, { revalidateOnMount: true });
}

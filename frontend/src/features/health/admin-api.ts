import * as z from "zod/mini";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { useQuery } from "@/lib/query";

const statusSchema = z.enum(["ok", "warning", "error"]);
export type CheckStatus = z.infer<typeof statusSchema>;

const checkSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: statusSchema,
  message: z.string(),
  /** A sentence with code in backticks; empty if the status is `ok`. */
  action: z.string(),
});
export type Check = z.infer<typeof checkSchema>;

const settingSchema = z.object({ name: z.string(), value: z.string(), source: z.string() });
export type Setting = z.infer<typeof settingSchema>;

export const healthSchema = z.object({
  version: z.string(),
  checkedAt: z.string(),
  status: statusSchema,
  checks: z.array(checkSchema),
  settings: z.array(settingSchema),
});
export type Health = z.infer<typeof healthSchema>;

/** Runs the checks whenever the screen opens, because old results are meaningless. */
export function useHealth() {
  return useQuery(adminEndpoints.health, healthSchema, { revalidateOnMount: true });
}

import * as z from "zod/mini";
import { endpoints } from "@/lib/endpoints";
import { useQuery } from "@/lib/query";

const accountEventSchema = z.object({
  id: z.string(),
  kind: z.enum([
    "signed_in_by_password",
    "signed_in_by_link",
    "email_verified",
    "sign_in_failed",
    "email_change_requested",
    "email_changed",
    "password_set",
    "password_changed",
    "password_reset",
    "password_removed",
    "sessions_revoked",
  ]),
  /** The latest time, if it happened several times. */
  happenedAt: z.string(),
  /** Browser and system, such as "Firefox on Windows"; null if Marigold's team did it. */
  device: z.nullable(z.string()),
  /** How many failed logins or revoked sessions. */
  count: z.number(),
});
export type AccountEvent = z.infer<typeof accountEventSchema>;

/** The latest events of the member's account, newest first; fetched on every visit. */
export function useActivity() {
  return useQuery(endpoints.activity, z.array(accountEventSchema), { revalidateOnMount: true });
}

import * as z from "zod/mini";
import { accountEndpoints } from "@/lib/account-endpoints";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

const sessionSchema = z.object({
  id: z.string(),
  /** Browser and system, such as "Firefox on Windows". */
  device: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});
export const sessionsSchema = z.array(sessionSchema);
export type Session = z.infer<typeof sessionSchema>;

/** Active sessions, most recent first. Always refetched. */
export function useSessions() {
  return useQuery(accountEndpoints.sessions, sessionsSchema, { revalidateOnMount: true });
}

export function revokeSession(id: string): Promise<void> {
  return send("DELETE", accountEndpoints.session(id));
}

export function revokeOtherSessions(): Promise<void> {
  return send("DELETE", accountEndpoints.otherSessions);
}

export function revokeAllSessions(): Promise<void> {
  return send("DELETE", accountEndpoints.sessions);
}

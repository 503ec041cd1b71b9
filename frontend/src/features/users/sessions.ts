import * as z from "zod/mini";
import { addresses } from "@/lib/addresses";
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
export type Session = z.infer<typeof sessionSchema>;

/** Where the member is signed in, the browser seen last first: asked anew whenever it is looked at. */
export function useSessions() {
  return useQuery(addresses.sessions, z.array(sessionSchema), { revalidateOnMount: true });
}

export function endSession(id: string): Promise<void> {
  return send("DELETE", addresses.session(id));
}

/** Signs out every browser but this one. */
export function endOtherSessions(): Promise<void> {
  return send("DELETE", addresses.otherSessions);
}

/** Signs out every browser, this one too. */
export function endAllSessions(): Promise<void> {
  return send("DELETE", addresses.sessions);
}

import type { Schemas } from "@/lib/api/api-contract";
import { endpoint } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type Session = Schemas["SessionResponse"];

/** Active sessions, most recent first. Always refetched. */
export function useSessions() {
  return useQuery("/api/auth/sessions", { revalidateOnMount: true });
}

export const revokeSession = endpoint("DELETE", "/api/auth/sessions/{id}");

export const revokeOtherSessions = endpoint("DELETE", "/api/auth/sessions/others");

export const revokeAllSessions = endpoint("DELETE", "/api/auth/sessions");

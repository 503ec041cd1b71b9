import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type Session = Schemas["SessionResponse"];

/** Active sessions, most recent first. Always refetched. */
export function useSessions() {
  return useQuery("/api/auth/sessions", { revalidateOnMount: true });
}

export function revokeSession(id: string): Promise<void> {
  return send("DELETE", apiUrl("/api/auth/sessions/{id}", { id }));
}

export function revokeOtherSessions(): Promise<void> {
  return send("DELETE", "/api/auth/sessions/others");
}

export function revokeAllSessions(): Promise<void> {
  return send("DELETE", "/api/auth/sessions");
}

import type { Schemas } from "@/lib/api-contract";
import { apiUrl } from "@/lib/api-url";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

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

import { send } from "@/lib/http";

/** Reports that an agent doesn't open. The note may be empty. */
export function reportProblem(agentId: string, note: string): Promise<void> {
  // Not in `endpoints`, which every page loads.
  const endpoint = `/api/gpts/${encodeURIComponent(agentId)}/reports`;
  return send("POST", endpoint, { note });
}

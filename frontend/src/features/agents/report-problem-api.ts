import { apiUrl } from "@/lib/api/api-url";
import { send } from "@/lib/api/http";

/** Reports that an agent doesn't open. The note may be empty. */
export function reportProblem(agentId: string, note: string): Promise<void> {
  return send("POST", apiUrl("/api/gpts/{id}/reports", { id: agentId }), { note });
}

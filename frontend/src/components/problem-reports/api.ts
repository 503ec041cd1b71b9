import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { send } from "@/lib/api/http";

const paths = { agent: "/api/gpts/{id}/reports", prompt: "/api/prompts/{id}/reports" } as const;

/** An agent or a prompt that members report. */
export interface ReportedItem {
  kind: keyof typeof paths;
  id: string;
  /** Its title or name. */
  title: string;
}

export type ProblemReport = Schemas["ProblemReportResponse"];

/** The note may be empty. */
export function reportProblem({ kind, id }: ReportedItem, note: string): Promise<void> {
  return send("POST", apiUrl(paths[kind], { id }), { note });
}

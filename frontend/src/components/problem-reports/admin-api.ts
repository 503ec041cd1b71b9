import type { ReportedItem } from "@/components/problem-reports/api";
import { apiUrl } from "@/lib/api/api-url";
import { send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

const paths = { agent: "/api/admin/gpts/{id}/reports", prompt: "/api/admin/prompts/{id}/reports" } as const;

/** The open problem reports of an agent or a prompt. */
export function useProblemReports({ kind, id }: ReportedItem) {
  return useQuery(apiUrl(paths[kind], { id }), { revalidateIfStale: true });
}

export function fixReports({ kind, id }: ReportedItem, reportIds: readonly string[]): Promise<void> {
  return send("POST", apiUrl(`${paths[kind]}/fix`, { id }), { reportIds: [...reportIds] });
}

/** The answer may be empty. */
export function dismissReports(
  { kind, id }: ReportedItem,
  reportIds: readonly string[],
  answer: string,
): Promise<void> {
  return send("POST", apiUrl(`${paths[kind]}/dismiss`, { id }), { reportIds: [...reportIds], answer });
}

import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";

export type Figure = Schemas["FigureResponse"];
export type Step = Schemas["ReportStepResponse"];
/** Amounts are in cents. */
export type OverviewReport = Schemas["OverviewResponse"];

export interface PeriodParams {
  period: string;
  since: string;
  until: string;
}

/** Of the period before while a custom one is incomplete. */
export function useOverview(params: PeriodParams) {
  const query = periodQuery(params);
  return useQuery(query && apiUrl("/api/admin/overview", query), { keepPreviousData: true });
}

/** The visits of the same period. */
export function useTraffic(params: PeriodParams) {
  const query = periodQuery(params);
  return useQuery(query && apiUrl("/api/admin/traffic", query), { keepPreviousData: true });
}

/** Members who have connected an app. */
export function useConnectionCount() {
  return useQuery("/api/admin/connections");
}

/** Null while a custom period is incomplete. */
function periodQuery({ period, since, until }: PeriodParams) {
  if (period !== "custom") return { period };
  return since !== "" && until !== "" ? { period, since, until } : null;
}

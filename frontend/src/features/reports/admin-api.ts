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
export function useOverview({ period, since, until }: PeriodParams) {
  const isComplete = period !== "custom" || (since !== "" && until !== "");
  const query = period === "custom" ? { period, since, until } : { period };
  return useQuery(isComplete ? apiUrl("/api/admin/overview", query) : null, { keepPreviousData: true });
}

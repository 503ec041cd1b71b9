import type { OverviewReport, Step } from "@/features/reports/admin-api";
import { formatTime } from "@/lib/format/dates";

export const periods = [
  { value: "today", label: "Today" },
  { value: "7d", label: "7 days" },
  { value: "30d", label: "30 days" },
  { value: "90d", label: "90 days" },
  { value: "12m", label: "12 months" },
  { value: "custom", label: "Custom" },
] as const;

export const defaultPeriod = "30d";

/** What a step of the chart is called: "3 PM", "Nov 5" or "Nov 2026", in the time zone of the site. */
export function stepNames({ steps, stepSize, timeZone }: OverviewReport): string[] {
  const options: Record<OverviewReport["stepSize"], Intl.DateTimeFormatOptions> = {
    hour: { hour: "numeric" },
    day: { month: "short", day: "numeric" },
    month: { month: "short", year: "numeric" },
  };
  const format = new Intl.DateTimeFormat("en-US", { ...options[stepSize], timeZone: timeZone || "UTC" });
  return steps.map(({ since }: Step) => formatTime(since, format.format));
}

/** "Berlin" for "Europe/Berlin". */
export function zoneName(timeZone: string): string {
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
}

/** The change in percent, rounded; null if there is nothing to compare with. */
export function percentChange({ value, previous }: { value: number; previous: number }): number | null {
  return previous === 0 ? null : Math.round(((value - previous) / Math.abs(previous)) * 100);
}

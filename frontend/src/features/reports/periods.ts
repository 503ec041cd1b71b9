import type { OverviewReport, Step } from "@/features/reports/admin-api";
import { formatTime } from "@/lib/format/dates";

export const periods = [
  { value: "today", label: "Today" },
  { value: "7d", label: "7 days" },
  { value: "30d", label: "30 days" },
  { value: "month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "90d", label: "90 days" },
  { value: "12m", label: "12 months" },
  { value: "custom", label: "Custom" },
] as const;

export const defaultPeriod = "30d";

/** The first and the last day of a calendar month, of which `today` is one or in the month after. */
export function monthDays(period: "month" | "last-month", today: string): { since: string; until: string } {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  if (period === "month") return { since: firstOfMonth, until: today };
  const until = new Date(Date.parse(firstOfMonth) - dayMs).toISOString().slice(0, 10);
  return { since: `${until.slice(0, 8)}01`, until };
}
const dayMs = 24 * 60 * 60 * 1000;

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

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

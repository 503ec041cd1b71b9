import { useHydrated } from "@/lib/use-hydrated";

// Creating an Intl.DateTimeFormat takes up to 17 ms on a phone, longer than rendering the dates.
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

type Length = "short" | "long";

function formatParts(year: number, month: number, day: number, length: Length): string {
  const name = months[month] ?? "";
  return `${length === "long" ? name : name.slice(0, 3)} ${day}, ${year}`;
}

/** A time in words. One that is not a time must not take its screen down. */
export function formatTime(rfc3339: string, format: (date: Date) => string): string {
  const date = new Date(rfc3339);
  return Number.isNaN(date.getTime()) ? "Unknown date" : format(date);
}

function formatLocal(date: Date, length: Length): string {
  return formatParts(date.getFullYear(), date.getMonth(), date.getDate(), length);
}

function formatUtc(date: Date, length: Length): string {
  return formatParts(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), length);
}

/** "2025-01-05", in the local time zone: the value of a date input. Empty for a time that is no time. */
export function localIsoDate(rfc3339: string): string {
  const date = new Date(rfc3339);
  if (Number.isNaN(date.getTime())) return "";
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** "Jan 5, 2025", in the local time zone. */
export function formatDate(rfc3339: string): string {
  return formatTime(rfc3339, (date) => formatLocal(date, "short"));
}

/**
 * "Jan 5, 2025", or long "January 5, 2025". In UTC, like the prerendered HTML, until hydration; then in the local
 * time zone.
 */
export function useFormattedDate(rfc3339: string, length: Length): string {
  const format = useHydrated() ? formatLocal : formatUtc;
  return formatTime(rfc3339, (date) => format(date, length));
}

/** Without a line break before AM or PM. */
export function formatClockTime(rfc3339: string, format: Intl.DateTimeFormat): string {
  return formatTime(rfc3339, (date) => format.format(date).replace(/\s(?=[AP]M)/, "\u00a0"));
}

let dateTimeFormat: Intl.DateTimeFormat | undefined;

/** "Jan 5, 2025, 9:30 AM", in the local time zone. */
export function formatDateTime(rfc3339: string): string {
  dateTimeFormat ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return formatClockTime(rfc3339, dateTimeFormat);
}

const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
const long = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", year: "numeric" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** "Jan 5, 2025", in the reader's time zone. */
export function formatDate(rfc3339: string): string {
  return short.format(new Date(rfc3339));
}

/** "January 5, 2025", in the reader's time zone. */
export function formatLongDate(rfc3339: string): string {
  return long.format(new Date(rfc3339));
}

/** "Jan 5, 2025, 9:30 AM", in the reader's time zone. */
export function formatMoment(rfc3339: string): string {
  return moment.format(new Date(rfc3339));
}

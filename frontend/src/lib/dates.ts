import { useSyncExternalStore } from "react";

const shortDay = { month: "short", day: "numeric", year: "numeric" } as const;
const longDay = { ...shortDay, month: "long" } as const;
const inUtc = { timeZone: "UTC" } as const;

const forReader = {
  short: new Intl.DateTimeFormat("en-US", shortDay),
  long: new Intl.DateTimeFormat("en-US", longDay),
};
const forEverybody = {
  short: new Intl.DateTimeFormat("en-US", { ...shortDay, ...inUtc }),
  long: new Intl.DateTimeFormat("en-US", { ...longDay, ...inUtc }),
};
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** "Jan 5, 2025", in the reader's time zone. */
export function formatDate(rfc3339: string): string {
  return forReader.short.format(new Date(rfc3339));
}

/**
 * "Jan 5, 2025", or long "January 5, 2025", on a page that the server writes too: in UTC, as it does, until the page runs;
 * then in the reader's time zone.
 */
export function useDay(rfc3339: string, length: "short" | "long"): string {
  const formats = useSyncExternalStore(
    never,
    () => forReader,
    () => forEverybody,
  );
  return formats[length].format(new Date(rfc3339));
}

const never = () => () => {};

/** "Jan 5, 2025, 9:30 AM", in the reader's time zone. */
export function formatMoment(rfc3339: string): string {
  return moment.format(new Date(rfc3339));
}

import { useSyncExternalStore } from "react";

// The reader's browser would take longer to make formats of its own for these than to draw what they stand on.
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

function formatLocal(date: Date, length: Length): string {
  return formatParts(date.getFullYear(), date.getMonth(), date.getDate(), length);
}

function formatUtc(date: Date, length: Length): string {
  return formatParts(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), length);
}

/** "Jan 5, 2025", in the reader's time zone. */
export function formatDate(rfc3339: string): string {
  return formatLocal(new Date(rfc3339), "short");
}

/**
 * "Jan 5, 2025", or long "January 5, 2025", on a page that the server writes too: in UTC, as it does, until the page runs;
 * then in the reader's time zone.
 */
export function useFormattedDate(rfc3339: string, length: Length): string {
  const write = useSyncExternalStore(
    noopSubscribe,
    () => formatLocal,
    () => formatUtc,
  );
  return write(new Date(rfc3339), length);
}

const noopSubscribe = () => () => {};

let dateTimeFormat: Intl.DateTimeFormat | undefined;

/** "Jan 5, 2025, 9:30 AM", in the reader's time zone. */
export function formatDateTime(rfc3339: string): string {
  dateTimeFormat ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return dateTimeFormat.format(new Date(rfc3339));
}

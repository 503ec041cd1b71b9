import { formatTime } from "@/lib/format/dates";

/** "2026-12-01T09:00" in the time zone of the site: the value of a field for date and time. */
export function toSiteTime(rfc3339: string, timeZone: string): string {
  // The Swedish format of a date is the ISO format.
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  return Number.isNaN(Date.parse(rfc3339)) ? "" : format.format(new Date(rfc3339)).replace(" ", "T");
}

/** "Dec 1, 2026, 9:00 AM (Berlin)", in the time zone of the site. */
export function formatSiteTime(rfc3339: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  const time = formatTime(rfc3339, (date) => format.format(date).replace(/\s(?=[AP]M)/, "\u00a0"));
  return `${time} (${zoneName(timeZone)})`;
}

/** "New York" for "America/New_York". */
export function zoneName(timeZone: string): string {
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
}

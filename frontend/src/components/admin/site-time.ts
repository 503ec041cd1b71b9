import { formatClockTime } from "@/lib/format/dates";

/** "2026-12-01T09:00" in the time zone of the site: the value of a field for date and time. */
export function toSiteTime(rfc3339: string, timeZone: string): string {
  // The Swedish format of a date is the ISO format.
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  return Number.isNaN(Date.parse(rfc3339)) ? "" : format.format(new Date(rfc3339)).replace(" ", "T");
}

/** The inverse of `toSiteTime`; "" if the value is no time. */
export function fromSiteTime(value: string, timeZone: string): string {
  const wanted = Date.parse(`${value}Z`);
  if (Number.isNaN(wanted)) return "";
  let utc = wanted;
  // Twice, because the first guess may be on the other side of a change of clocks.
  for (let round = 0; round < 2; round += 1)
    utc += wanted - Date.parse(`${toSiteTime(new Date(utc).toISOString(), timeZone)}Z`);
  return new Date(utc).toISOString();
}

/** Tomorrow at nine in the time zone of the site, the default of the field. */
export function tomorrowMorning(timeZone: string): string {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  return toSiteTime(tomorrow.toISOString(), timeZone).replace(/T.*/, "T09:00");
}

/** "Dec 1, 2026, 9:00 AM (Berlin)", in the time zone of the site. */
export function formatSiteTime(rfc3339: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  return `${formatClockTime(rfc3339, format)} (${zoneName(timeZone)})`;
}

/** "Dec 5, 9:00 AM", in the time zone of the site. */
export function formatShortSiteTime(rfc3339: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
  return formatClockTime(rfc3339, format);
}

/** "New York" for "America/New_York". */
export function zoneName(timeZone: string): string {
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
}

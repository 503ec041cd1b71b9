/** The time at which a day begins in the local time zone, as RFC 3339, from the value of a date input; "" if it has none. */
export function startOfDay(isoDate: string): string {
  return midnight(isoDate, 0);
}

/** The time at which a day ends. */
export function endOfDay(isoDate: string): string {
  return midnight(isoDate, 1);
}

function midnight(isoDate: string, daysLater: number): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate);
  if (!parts) return "";
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(2000, 0);
  date.setFullYear(year, month - 1, day + daysLater);
  const time = date.toISOString();
  // The server knows the years 1 to 9999. A day beyond them limits nothing.
  return /^(?!0000)\d{4}-/.test(time) ? time : "";
}

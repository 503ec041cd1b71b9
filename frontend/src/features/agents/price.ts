import { formatCents } from "@/lib/money";

/** The most that card networks take in one payment. */
export const maxCents = 99_999_999;

/** Dollars as they are typed, or null where that is no amount we can ask for. Fractions of a cent are rounded. */
export function parseDollars(typed: string): number | null {
  const dollars = typed.trim() === "" ? Number.NaN : Number(typed);
  if (!(dollars >= 0)) return null;
  // Times 100 by the decimal point and not by multiplication, which makes 1.005 a little less than it is.
  const [digits, exponent = "0"] = String(dollars).split("e");
  const cents = Math.round(Number(`${digits}e${Number(exponent) + 2}`));
  return cents <= maxCents ? cents : null;
}

/** Cents as a number of dollars that can be typed: "12.50". */
export function formatDollars(cents: number): string {
  return formatCents(cents).replace("$", "");
}

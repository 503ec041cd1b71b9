import { formatCents } from "@/lib/format/money";

/** Limit of card networks per payment. */
export const maxCents = 99_999_999;

/** Parses a dollar amount to cents, rounded; null if invalid or too large. */
export function parseDollars(typed: string): number | null {
  const dollars = typed.trim() === "" ? Number.NaN : Number(typed);
  if (!(dollars >= 0)) return null;
  // Shifts the decimal point: multiplying would turn 1.005 into 1.00499….
  const [digits, exponent = "0"] = String(dollars).split("e");
  const cents = Math.round(Number(`${digits}e${Number(exponent) + 2}`));
  return cents <= maxCents ? cents : null;
}

/** Cents as an input value: "12.50". */
export function formatDollars(cents: number): string {
  return formatCents(cents).replace(/[$,]/g, "");
}

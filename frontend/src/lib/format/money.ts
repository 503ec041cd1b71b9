/** Whole cents as "$1,234.50"; negative amounts with a minus sign, not a hyphen. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? "\u2212" : "";
  const whole = Math.abs(cents);
  return `${sign}$${Math.floor(whole / 100).toLocaleString("en-US")}.${String(whole % 100).padStart(2, "0")}`;
}

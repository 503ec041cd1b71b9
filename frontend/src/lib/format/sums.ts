const sumFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** As `formatCents`, also for the fractions of a cent on the axis of a chart. */
export function formatSum(cents: number): string {
  return sumFormat.format(cents / 100);
}

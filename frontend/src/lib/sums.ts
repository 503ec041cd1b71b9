const sumFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "$1,234.50": sums are longer than prices, so their thousands are separated. Only admin screens load it. */
export function formatSum(cents: number): string {
  return sumFormat.format(cents / 100);
}

/** The operator's sentence about refunds, which the server writes into the document; empty if there is none. */
export function refundPolicy(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="refund-policy"]')?.content ?? "";
  // The dev server sends the placeholder.
  return written.startsWith("%") ? "" : written;
}

/**
 * The product's name, which the server writes into the document. The development server sends the document
 * unwritten, with the placeholder still in it.
 */
export function siteName(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
  return !written || written.startsWith("%") ? "Marigold" : written;
}

/**
 * The product's name, which the server writes into the document. The development server sends the document
 * unwritten, with the placeholder still in it.
 */
export function siteName(): string {
  // While the public pages are made into moulds, where the server fills the name in.
  if (typeof document === "undefined") return "%SITE_NAME%";
  const written = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
  return !written || written.startsWith("%") ? "Marigold" : written;
}

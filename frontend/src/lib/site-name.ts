/** The product's name, which the server writes into the document. The dev server sends the placeholder. */
export function siteName(): string {
  // During prerendering: the server fills in the name.
  if (typeof document === "undefined") return "%SITE_NAME%";
  const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
  return !name || name.startsWith("%") ? "Marigold" : name;
}

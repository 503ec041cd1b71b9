/** API responses embedded in the document, by URL. */
export function readInitialData(): Readonly<Record<string, unknown>> {
  const text = document.getElementById("preloaded-data")?.textContent;
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

/** The address if it is one that a link may open: http or https, and nothing that runs as script. Else null. */
export function safeHref(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed?.protocol === "https:" || parsed?.protocol === "http:" ? parsed.href : null;
}

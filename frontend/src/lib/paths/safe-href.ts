/** Returns an http(s) URL, else null: `javascript:` links are unsafe. */
export function safeHref(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed?.protocol === "https:" || parsed?.protocol === "http:" ? parsed.href : null;
}

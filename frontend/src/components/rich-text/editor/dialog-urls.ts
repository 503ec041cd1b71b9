import { sanitizeImageUrl, sanitizeLinkUrl } from "@/components/rich-text/url-rules";

/** Normalizes a typed link: adds a missing scheme; null if invalid. */
export function normalizeLinkInput(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return canonical(`mailto:${text}`);
  // URL parses "localhost:8080" as the scheme "localhost:".
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text);
  return canonical(hasScheme ? text : `https://${text.replace(/^\/\//, "")}`);
}

/** Normalizes a typed image URL; null if invalid. */
export function normalizeImageInput(typed: string): string | null {
  const url = normalizeLinkInput(typed);
  return url && sanitizeImageUrl(url);
}

function canonical(text: string): string | null {
  if (!URL.canParse(text)) return null;
  return sanitizeLinkUrl(new URL(text).href);
}

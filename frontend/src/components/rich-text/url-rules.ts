import { uploadedImageAttributes } from "@/components/rich-text/uploaded-image";

const linkSchemes = ["http:", "https:", "mailto:"];

/** Returns the URL if posts may link to it, else null. Same rule as the server. */
export function sanitizeLinkUrl(url: string): string | null {
  return linkSchemes.includes(getScheme(url)) ? url : null;
}

/** Returns the URL if posts may embed it as an image, else null. Same rule as the server. */
export function sanitizeImageUrl(url: string): string | null {
  const isAllowed = (/^https:\/\//i.test(url) && getScheme(url) === "https:") || uploadedImageAttributes(url);
  return isAllowed ? url : null;
}

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

function getScheme(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : "";
}

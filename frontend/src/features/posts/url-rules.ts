const linkSchemes = ["http:", "https:", "mailto:"];

/** The address if a link of a post may lead there, else null. The server keeps the same ones. */
export function sanitizeLinkUrl(address: string): string | null {
  return linkSchemes.includes(getScheme(address)) ? address : null;
}

/** The address if a picture of a post may come from there, else null. The server keeps the same ones. */
export function sanitizeImageUrl(address: string): string | null {
  return /^https:\/\//i.test(address) && getScheme(address) === "https:" ? address : null;
}

/** What somebody typed as the address of a link: completed where she left out the obvious, null if it can be none. */
export function normalizeLinkInput(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return canonical(`mailto:${text}`);
  // "localhost:8080" and "example.com:80/a" parse as a scheme and its rest.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text);
  return canonical(hasScheme ? text : `https://${text.replace(/^\/\//, "")}`);
}

/** What somebody typed as the address of a picture, or null. */
export function normalizeImageInput(typed: string): string | null {
  const address = normalizeLinkInput(typed);
  return address && sanitizeImageUrl(address);
}

function canonical(text: string): string | null {
  if (!URL.canParse(text)) return null;
  return sanitizeLinkUrl(new URL(text).href);
}

function getScheme(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : "";
}

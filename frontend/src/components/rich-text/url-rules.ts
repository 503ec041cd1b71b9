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

function getScheme(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : "";
}

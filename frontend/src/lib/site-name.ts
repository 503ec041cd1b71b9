import { useSyncExternalStore } from "react";

/** The product's name, which the server writes into the document. The dev server sends the placeholder. */
export function siteName(): string {
  // During prerendering: the server fills in the name.
  if (typeof document === "undefined") return "%SITE_NAME%";
  const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
  return !name || name.startsWith("%") ? "Marigold" : name;
}

/** Sent when an owner has published another look in this tab. */
export const lookChanged = "look-changed";

function subscribe(listener: () => void): () => void {
  addEventListener(lookChanged, listener);
  return () => removeEventListener(lookChanged, listener);
}

/** The name on screens that may be open while an owner changes it. */
export const useSiteName = () => useSyncExternalStore(subscribe, siteName, siteName);

import { lookChanged } from "@/lib/site-name";

/** What the server writes into the head of a page, about the look. */
const parts = ['meta[name="application-name"]', 'link[href^="/brand.css"]', "#site-texts"];

/** Shows the published look in this tab too. The page of the server has it. */
export async function showLook(): Promise<void> {
  const response = await fetch(location.pathname, { method: "GET", cache: "no-store" });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (!response.ok) return;
  for (const part of parts) {
    const before = document.querySelector(part);
    const after = page.querySelector(part);
    if (after) document.head.append(document.importNode(after, true));
    // The old styles stay until the new ones have loaded.
    if (after instanceof HTMLLinkElement)
      document.head.lastElementChild?.addEventListener("load", () => before?.remove());
    else before?.remove();
  }
  // Its URL stays the same.
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = `/favicon.svg?${Date.now()}`;
  dispatchEvent(new Event(lookChanged));
}

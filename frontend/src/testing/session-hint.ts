import type { ViewName } from "@/features/users/view-as/view-hint";

/** Sets or clears the session hint cookie. */
export function setSessionHint(isSignedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in happy-dom
  document.cookie = isSignedIn ? "marigold_signed_in=1" : "marigold_signed_in=; Max-Age=0";
}

/** Sets or clears the cookie of a view of the site as someone else. */
export function setViewHint(view: ViewName | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in happy-dom
  document.cookie = view ? `marigold_view_as=${view}` : "marigold_view_as=; Max-Age=0";
}

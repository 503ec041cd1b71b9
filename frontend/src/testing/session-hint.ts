/** Sets or clears the session hint cookie. */
export function setSessionHint(isSignedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in happy-dom
  document.cookie = isSignedIn ? "marigold_signed_in=1" : "marigold_signed_in=; Max-Age=0";
}

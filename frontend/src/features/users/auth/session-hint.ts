const hint = /(?:^|; )marigold_signed_in=(?:1|admin)(?:;|$)/;

/** Whether the session hint cookie is set. Without it, visitors skip the request. */
export function hasSessionHint(): boolean {
  return hint.test(document.cookie);
}

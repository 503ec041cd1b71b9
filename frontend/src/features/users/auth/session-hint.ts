const hint = /(?:^|; )marigold_signed_in=1(?:;|$)/;

/** Whether the server has left word that there may be a session. Where it has not, a visitor has nothing to ask. */
export function hasSessionHint(): boolean {
  return hint.test(document.cookie);
}

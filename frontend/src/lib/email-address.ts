/** As browsers check `type="email"`. */
const html5 =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const withDottedDomain = /^[^@]*@[^.@][^@]*\.[^.@]+$/;

/** As permissive as browsers and the server, with a dotted domain. */
export function isEmailAddress(text: string): boolean {
  return html5.test(text) && withDottedDomain.test(text);
}

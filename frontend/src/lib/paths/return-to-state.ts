import type { Location } from "react-router-dom";

// Where to return after login is stored in the history state, and by the server with an emailed link; never in a URL,
// which prevents open redirects.
export function returnToState(from: Pick<Location, "pathname" | "search" | "hash">): { returnTo: string } {
  return { returnTo: `${from.pathname}${from.search}${from.hash}` };
}

import { stringIn } from "@/lib/guards";
import { isInternalPath } from "@/lib/paths/internal-path";
import { paths } from "@/lib/paths/paths";

// Reads what `returnToState` has stored. Only the login and sign-up screens need it, so it is not in the entry files.

/** The same page in the history state of another link, so that it is not lost on the way. */
export function keepReturnTo(historyState: unknown): { returnTo?: string } {
  const returnTo = findReturnTo(historyState);
  return returnTo ? { returnTo } : {};
}

/** Where an emailed link leads, as the server stored it; undefined unless it is a page of ours. */
export function ownPage(path: string | undefined): string | undefined {
  return path !== undefined && isInternalPath(path) ? path : undefined;
}

/** Where to go after login; by default the free agents. */
export function getReturnTo(historyState: unknown): string {
  return findReturnTo(historyState) ?? paths.freeAgents;
}

/** The page that a visitor was sent to the login page from. */
export function findReturnTo(historyState: unknown): string | null {
  return ownPage(stringIn(historyState, "returnTo")) ?? null;
}

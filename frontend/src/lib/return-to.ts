import type { Location } from "react-router-dom";
import * as z from "zod/mini";
import { isOwnPath, paths } from "@/lib/paths";

// Where to return after login is stored in the history state, never in the URL, which prevents open redirects.
const returnToSchema = z.object({ returnTo: z.string().check(z.refine(isOwnPath)) });

export function returnToState(from: Pick<Location, "pathname" | "search" | "hash">): { returnTo: string } {
  return { returnTo: `${from.pathname}${from.search}${from.hash}` };
}

/** Where to go after login; by default the free agents. */
export function getReturnTo(historyState: unknown): string {
  return findReturnTo(historyState) ?? paths.freeAgents;
}

/** The page that a visitor was sent to the login page from. */
export function findReturnTo(historyState: unknown): string | null {
  const parsed = z.safeParse(returnToSchema, historyState);
  return parsed.success ? parsed.data.returnTo : null;
}

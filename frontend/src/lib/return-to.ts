import type { Location } from "react-router-dom";
import * as z from "zod/mini";
import { isOwnPath, paths } from "@/lib/paths";

// The way back after signing in travels in the browser's history entry only, never in the address: a link from
// outside cannot choose where somebody lands.
const returnToSchema = z.object({ wayBack: z.string().check(z.refine(isOwnPath)) });

/** The history state to send along to the login screen. */
export function returnToState(from: Pick<Location, "pathname" | "search" | "hash">): { wayBack: string } {
  return { wayBack: `${from.pathname}${from.search}${from.hash}` };
}

/** Where to go after signing in: where the reader came from, or the free agents. */
export function getReturnTo(historyState: unknown): string {
  const parsed = z.safeParse(returnToSchema, historyState);
  return parsed.success ? parsed.data.wayBack : paths.freeAgents;
}

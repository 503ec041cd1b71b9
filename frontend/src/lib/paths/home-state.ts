import { isRecord } from "@/lib/guards";

/**
 * For links that mean the agents, not the free ones: the page of the free agents moves on to the others if there are no
 * free ones.
 */
export const homeState = { home: true };

export function isHome(state: unknown): boolean {
  return isRecord(state) && state.home === true;
}

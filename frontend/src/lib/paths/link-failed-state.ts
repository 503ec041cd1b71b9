import { isRecord } from "@/lib/guards";

/** For the page that follows a verification link that doesn't work. */
export const linkFailedState = { linkFailed: true };

export function isLinkFailed(state: unknown): boolean {
  return isRecord(state) && state.linkFailed === true;
}

import { isRecord, stringIn } from "@/lib/guards";
import { paths } from "@/lib/paths/paths";
import { findReturnTo } from "@/lib/paths/return-to";

/** History state for a link to the login page that fills in the email address. It is not part of the URL. */
export function loginState(email: string): { email: string } {
  return { email };
}

export function getLoginEmail(historyState: unknown): string {
  return stringIn(historyState, "email") ?? "";
}

/** The address that a login link was requested for, so that a reload shows the form for the code again. */
export function getLinkSentTo(historyState: unknown): string | undefined {
  return stringIn(historyState, "linkSentTo");
}

/** History state of the step that asks for the code of two-step login. The server knows the login by its cookie. */
export const secondFactorState = { secondFactor: true };

export function isAtSecondFactor(historyState: unknown): boolean {
  return isRecord(historyState) && historyState.secondFactor === true;
}

const reasons = [
  [paths.freeAgents, "Log in to open your free agents."],
  [paths.freePrompts, "Log in to copy free prompts."],
  [paths.premiumAgents, "Log in to see the premium agents."],
  [paths.checkout, "Log in to finish your purchase."],
  [paths.purchaseHistory, "Log in to see your purchases."],
  [paths.profile, "Log in to see your profile."],
  [paths.downloadData, "Log in to download your data."],
  [paths.admin, "Log in to manage the site."],
] as const;

/** Why a visitor was sent to the login page. */
export function loginReason(historyState: unknown): string | undefined {
  const from = findReturnTo(historyState) ?? "";
  return reasons.find(([path]) => new RegExp(`^${path}(?:[/?#]|$)`).test(from))?.[1];
}

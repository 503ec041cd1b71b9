import * as z from "zod/mini";
import { paths } from "@/lib/paths";
import { findReturnTo } from "@/lib/return-to";

const emailSchema = z.object({ email: z.string() });

/** History state for a link to the login page that fills in the email address. It is not part of the URL. */
export function loginState(email: string): z.infer<typeof emailSchema> {
  return { email };
}

export function getLoginEmail(historyState: unknown): string {
  const parsed = z.safeParse(emailSchema, historyState);
  return parsed.success ? parsed.data.email : "";
}

const linkSentSchema = z.object({ linkSentTo: z.string() });

/** The address that a sign-in link was requested for, so that a reload shows the form for the code again. */
export function getLinkSentTo(historyState: unknown): string | undefined {
  const parsed = z.safeParse(linkSentSchema, historyState);
  return parsed.success ? parsed.data.linkSentTo : undefined;
}

const secondFactorSchema = z.object({ secondFactor: z.literal(true) });

/** History state of the step that asks for the code of two-step login. The server knows the login by its cookie. */
export const secondFactorState: z.infer<typeof secondFactorSchema> = { secondFactor: true };

export function isAtSecondFactor(historyState: unknown): boolean {
  return z.safeParse(secondFactorSchema, historyState).success;
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

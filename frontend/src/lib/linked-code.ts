import { paths } from "@/lib/paths/paths";

export const linkedCodeKey = "linked-code";

/**
 * Keeps the discount code of a link such as `/premium-gpts?code=SPRING` until it is used. In local storage, because the
 * email that confirms a new account opens another tab.
 */
export function keepLinkedCode({ pathname, search }: { pathname: string; search: string }): void {
  const code = pathname === paths.premiumAgents && new URLSearchParams(search).get("code");
  if (code) setLinkedCode(code);
}

export function setLinkedCode(code: string): void {
  try {
    localStorage.setItem(linkedCodeKey, code);
  } catch {
    // Storage is blocked: members can still type the code.
  }
}

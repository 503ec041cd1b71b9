import { paths } from "@/lib/paths";

const key = "linked-code";
const maxLength = 40;

/**
 * Keeps the discount code of a link such as `/premium-gpts?code=SPRING` until it is used. In local storage, because the
 * email that confirms a new account opens another tab.
 */
export function keepLinkedCode({ pathname, search }: { pathname: string; search: string }): void {
  const code = pathname === paths.premiumAgents && new URLSearchParams(search).get("code");
  if (code) setLinkedCode(code.slice(0, maxLength));
}

export function setLinkedCode(code: string): void {
  try {
    localStorage.setItem(key, code);
  } catch {
    // Storage is blocked: members can still type the code.
  }
}

/** Returns the code and forgets it. */
export function takeLinkedCode(): string | null {
  try {
    const code = localStorage.getItem(key);
    localStorage.removeItem(key);
    return code;
  } catch {
    return null;
  }
}

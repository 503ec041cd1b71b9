import { linkedCodeKey } from "@/lib/linked-code";

// Apart from `linked-code.ts`, which is in the entry files.
const maxLength = 40;

/** The code of a link, while it waits to be applied. */
export function getLinkedCode(): string | null {
  try {
    return localStorage.getItem(linkedCodeKey)?.slice(0, maxLength) ?? null;
  } catch {
    return null;
  }
}

/** Returns the code and forgets it. */
export function takeLinkedCode(): string | null {
  const code = getLinkedCode();
  if (code !== null) localStorage.removeItem(linkedCodeKey);
  return code;
}

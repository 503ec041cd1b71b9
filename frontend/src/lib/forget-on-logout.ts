import { removeOfflineCopy } from "@/lib/offline-copy";

const prefix = "recent-searches:";

export function recentSearchesKey(account: string): string {
  return prefix + account;
}

/** Removes what this browser keeps about an account only while it is logged in. */
export async function forgetOnLogout(): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch (error) {
    console.warn("The recent searches could not be removed", error);
  }
  await removeOfflineCopy();
}

import { isStringList, parseAs } from "@/lib/guards";
import { createStorageStore, type StorageStore } from "@/lib/storage-store";
import { normalizeForSearch } from "@/lib/text/normalize-for-search";

const maxSearches = 6;
const stores = new Map<string, StorageStore<string[]>>();
const parse = parseAs(isStringList);
const none: string[] = [];

/** What was searched for on this device, latest first. A member's searches are removed at logout (`forgetOnLogout`). */
export function recentSearchesOf(account: string | null): StorageStore<string[]> {
  const key = account === null ? "recent-searches" : `recent-searches:${account}`;
  let store = stores.get(key);
  if (!store) {
    store = createStorageStore(key, parse, none);
    stores.set(key, store);
  }
  return store;
}

export function rememberSearch(store: StorageStore<string[]>, query: string): void {
  if (!query) return;
  const isOther = (other: string) => normalizeForSearch(other) !== normalizeForSearch(query);
  store.set([query, ...store.get().filter(isOther)].slice(0, maxSearches));
}

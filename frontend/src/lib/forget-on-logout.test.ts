/// <reference types="vite/types/import-meta.d.ts" />
import { expect, test } from "vitest";
import { forgetEndedSession, forgetOnLogout, forgetOtherAccounts } from "@/lib/forget-on-logout";

type Decision = "stays" | "until logout" | "until the session ends" | "never stored";

/** Every key that the sources store, as they write it, with an example and how long it stays. */
const decisions: Record<string, [key: string, stays: Decision]> = {
  '"theme"': ["theme", "stays"],
  '"assistant"': ["assistant", "stays"],
  linkedCodeKey: ["linked-code", "stays"],
  "recent-searches": ["recent-searches", "stays"],
  "storageKey(account, key)": ["post-backup:mira@example.org:new", "stays"],
  '"cart"': ["cart", "until logout"],
  '"cart-sync"': ["cart-sync", "until logout"],
  '"cart-owner"': ["cart-owner", "until logout"],
  "`cart:${email}`": ["cart:eva@example.org", "until logout"],
  "`cart-sync:${email}`": ["cart-sync:eva@example.org", "until logout"],
  returnPathKey: ["view-as-return-path", "until logout"],
  "`prompt-details:${email}`": ["prompt-details:mira@example.org", "until the session ends"],
  key: ["recent-searches:mira@example.org", "until the session ends"],
  '"welcomed"': ["welcomed", "until the session ends"],
  // Removed at once: they only tell other tabs.
  storageKey: ["favorites-changed", "never stored"],
};

function storeAll(): void {
  for (const [key, stays] of Object.values(decisions)) {
    if (stays === "never stored") continue;
    const isOfTab = key.startsWith("post-backup") || key.startsWith("view-as");
    (isOfTab ? sessionStorage : localStorage).setItem(key, '["mira@example.org"]');
  }
}

const stored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();
const keysThat = (...stay: Decision[]) =>
  Object.values(decisions)
    .filter(([, decision]) => stay.includes(decision))
    .map(([key]) => key)
    .sort();

test("every_stored_key_is_decided", () => {
  const sources = import.meta.glob<string>("/src/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const found = new Set<string>();
  for (const [path, text] of Object.entries(sources)) {
    if (/\.test\.|testing\//.test(path) || path === "/src/lib/storage-store.ts") continue;
    expect(text, path).not.toMatch(/indexedDB|document\.cookie =/);
    const calls = /(?:createStorageStore(?:<[^(]*>)?|(?:local|session)Storage\.setItem)\(\s*([^,]+?),/g;
    for (const [, key = ""] of text.matchAll(calls)) found.add(key.includes("(") ? `${key}, key)` : key);
  }
  expect([...found].filter((key) => !(key in decisions))).toEqual([]);
  expect(found.size).toBeGreaterThan(10);
});

test("logout_keeps_only_listed_keys", () => {
  storeAll();
  forgetOnLogout();
  expect(stored()).toEqual(keysThat("stays"));
});

test("ended_session_also_keeps_the_cart", () => {
  storeAll();
  forgetEndedSession();
  expect(stored()).toEqual(keysThat("stays", "until logout"));
});

test("another_account_removes_what_others_left", () => {
  storeAll();
  forgetOtherAccounts("mira@example.org");
  expect(stored()).toEqual(keysThat("stays", "until logout", "until the session ends"));
  forgetOtherAccounts("eva@example.org");
  expect(stored()).toEqual(keysThat("stays", "until logout"));
});

/**
 * What stays in this browser when a member logs out; everything else is removed, because the next person at a shared
 * computer could read it.
 */
const kept = new Set([
  "theme", // a choice for the device
  "assistant", // the same
  "linked-code", // of a link that was opened here, until a member uses it
  "recent-searches", // of visitors
]);
/** Unsaved posts: they belong to the tab and end with it, and a text that could not be saved must not be lost. */
const keptInTab = /^post-backup:/;
/** Carts of accounts, with their owner and changes not yet synced. */
const isCart = /^cart/;

/** Removes what this browser keeps about accounts. */
export function forgetOnLogout(): void {
  remove(localStorage, (key) => !kept.has(key));
  remove(sessionStorage, (key) => !keptInTab.test(key));
}

/** After a session ended by itself, as its member probably comes back: the cart stays until another account logs in. */
export function forgetEndedSession(): void {
  remove(localStorage, (key) => !kept.has(key) && !isCart.test(key));
}

/** Removes what accounts that did not log out have left. The cart is switched to the account by its own module. */
export function forgetOtherAccounts(email: string): void {
  const own = JSON.stringify([email]);
  remove(localStorage, (key) =>
    key === "welcomed"
      ? localStorage.getItem(key) !== own
      : key.includes(":") && !isCart.test(key) && !key.endsWith(`:${email}`),
  );
}

function remove(storage: Storage, isForgotten: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(storage)) if (isForgotten(key)) storage.removeItem(key);
  } catch (error) {
    console.warn("What this browser stores about the account could not be removed", error);
  }
}

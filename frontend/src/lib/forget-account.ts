/** Removes what this browser stores about an account, such as its cart and its unsaved posts. */
export function forgetAccount(email: string): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.includes(email) || storage.getItem(key)?.includes(email)) storage.removeItem(key);
      }
    }
  } catch (error) {
    console.warn("What this browser stores about the account could not be removed", error);
  }
}

/** Removes what this browser stores about an account, such as its cart and its unsaved posts. */
export function forgetAccount(email: string): void {
  // The address is a part of a key, as in `cart:anna@example.com`, or a string in a JSON value.
  const isAbout = (text: string) => text.split(/[:"]/).includes(email);
  try {
    // The current cart does not name its owner, and would be the next account's.
    if (isAbout(localStorage.getItem("cart-owner") ?? "")) {
      for (const key of ["cart", "cart-sync"]) localStorage.removeItem(key);
    }
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (isAbout(key) || isAbout(storage.getItem(key) ?? "")) storage.removeItem(key);
      }
    }
  } catch (error) {
    console.warn("What this browser stores about the account could not be removed", error);
  }
}

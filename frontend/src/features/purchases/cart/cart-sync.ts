import type { ScopedMutator } from "swr";
import { cart } from "@/features/purchases/cart/cart";
import { mergeAccountCart, type SentChange } from "@/features/purchases/cart/merge-account-cart";
import { messages } from "@/features/purchases/messages";
import { watchPurchases } from "@/features/purchases/purchase-channel";
import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { ApiError, fetchJson, isSessionExpired, reportSessionExpired } from "@/lib/api/http";
import { toast } from "@/ui/toast";

type AccountCart = Schemas["CartResponse"];

/** The server's limit per request. */
const MAX_CHANGES = 100;
/** Several clicks become one request. */
const SEND_DELAY_MS = 300;
/** A page that was hidden this long may have missed what another device did. */
const HIDDEN_MS = 30_000;

let running: Promise<void> | null = null;

/**
 * Sends what was done to this browser's cart, and applies what other devices did. Without a connection, the changes
 * are kept and sent later. One request at a time, also among tabs.
 */
export function syncCart(email: string): Promise<void> {
  // Sent when the connection returns.
  if (!navigator.onLine) return Promise.resolve();
  running ??= oneTabAtATime(() => exchange(email)).finally(() => {
    running = null;
  });
  return running;
}

async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  try {
    // Without the lock, two tabs may send the same changes, which is harmless.
    await (navigator.locks ? navigator.locks.request("cart-sync", work) : work());
  } catch (error) {
    // The device's cart works on its own.
    if (isSessionExpired(error) && hasChanges()) {
      toast(messages.loggedOut);
      reportSessionExpired();
    }
    console.warn("The cart could not be synchronized", error);
  }
}

async function exchange(email: string): Promise<void> {
  do {
    if (!cart.belongsTo(email)) return;
    const sent = cart.changes().slice(0, MAX_CHANGES);
    const account = await request(email, sent);
    // Another account has logged in, perhaps in another tab.
    if (!cart.belongsTo(email) || account.email !== email) return;
    mergeAccountCart(account.items, sent);
  } while (hasChanges());
}

const hasChanges = () => cart.changes().length > 0;

/** A cart must not take a screen away. */
const background = { isBackground: true };

async function request(email: string, changes: SentChange[]): Promise<AccountCart> {
  if (changes.length === 0) return fetchJson("GET", "/api/cart", undefined, background);
  try {
    const body = { email, changes } satisfies RequestBody<"/api/cart/changes", "post">;
    return await fetchJson("POST", "/api/cart/changes", body, background);
  } catch (error) {
    // A stored cart that someone edited: it would be rejected again and again.
    if (error instanceof ApiError && (error.status === 400 || error.status === 422))
      return fetchJson("GET", "/api/cart", undefined, background);
    throw error;
  }
}

/**
 * Keeps the cart of the account and that of this browser the same, and the catalog up to date with other tabs. Returns a
 * function that stops it.
 */
export function startCartSync(email: string, mutate: ScopedMutator): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt: number | null = null;
  const sync = () => void syncCart(email);
  // Another tab may have sent them.
  const send = () => {
    if (hasChanges()) sync();
  };
  const onChange = () => {
    clearTimeout(timer);
    if (hasChanges()) timer = setTimeout(send, SEND_DELAY_MS);
  };
  const onVisibility = () => {
    if (document.visibilityState === "hidden") {
      hiddenAt = performance.now();
      // The page may not come back.
      send();
    } else if (hiddenAt !== null && performance.now() - hiddenAt >= HIDDEN_MS) sync();
  };
  const unsubscribe = cart.subscribe(onChange);
  const stopWatching = watchPurchases(mutate);
  window.addEventListener("online", sync);
  document.addEventListener("visibilitychange", onVisibility);
  sync();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stopWatching();
    window.removeEventListener("online", sync);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

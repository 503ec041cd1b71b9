import {
  addItem,
  type Cart,
  type CartDiscount,
  type CartItem,
  type CartProduct,
  emptyCart,
  hasItem,
  removeItem,
  removePurchased,
} from "@/features/purchases/model";
import { isRecord, isStringList, parseAs, stringIn } from "@/lib/guards";
import { createStorageStore, useStorageStore } from "@/lib/storage-store";
import { randomUuid } from "@/lib/text/uuid";

export interface CartChange {
  kind: "add" | "remove";
  additionId: string;
}

/** What the account's cart on the server has yet to be told. */
export interface UnsentChanges {
  /** The agents of earlier additions that were removed before the latest change, by addition. They are sent first. */
  removals: Readonly<Record<string, string>>;
  /** The latest change of each agent. */
  changes: Readonly<Record<string, CartChange>>;
}

interface SyncState extends UnsentChanges {
  /** The addition that put each agent into the cart. */
  additions: Readonly<Record<string, string>>;
}

/** A cart without a discount is from before there were discounts. */
function parseCart(stored: unknown): Cart {
  const { items, discount = null } = stored as Partial<Record<keyof Cart, unknown>>;
  if (!Array.isArray(items) || !items.every(isItem)) throw new TypeError("Not a cart");
  if (new Set(items.map(({ id }) => id)).size < items.length) throw new TypeError("Duplicate agent");
  if (discount !== null && !isDiscount(discount)) throw new TypeError("Not a discount");
  return { items, discount };
}

const isCents = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const hasStrings = (value: unknown, ...fields: string[]): boolean =>
  fields.every((field) => stringIn(value, field) !== undefined);

function isItem(value: unknown): value is CartItem {
  const item = value as CartItem;
  return (
    hasStrings(item, "id", "title", "description") &&
    isCents(item.price) &&
    item.quantity === 1 &&
    (item.isDeliverable === undefined || typeof item.isDeliverable === "boolean")
  );
}

function isDiscount(value: unknown): value is CartDiscount {
  const { discountType, discountValue, gptIds = [], minSubtotal = 0 } = value as CartDiscount;
  return (
    hasStrings(value, "id", "code") &&
    (discountType === "percentage" || discountType === "fixed") &&
    [discountValue, minSubtotal].every(isCents) &&
    isStringList(gptIds)
  );
}

/** Only for the synchronization; everything else uses `cart`. */
export const store = createStorageStore<Cart>("cart", parseCart, emptyCart);

function parseSync(stored: unknown): SyncState {
  const { additions, removals = {}, changes } = stored as Partial<SyncState>;
  if (![additions, removals].every(isStringRecord) || !isRecord(changes)) throw new TypeError("Not a state");
  if (!Object.values(changes).every(isChange)) throw new TypeError("Not a change");
  return { additions, removals, changes } as SyncState;
}

const isStringRecord = (value: unknown): boolean => isRecord(value) && isStringList(Object.values(value));

function isChange(value: unknown): boolean {
  const kind = stringIn(value, "kind");
  return (kind === "add" || kind === "remove") && hasStrings(value, "additionId");
}

const notSynced: SyncState = { additions: {}, removals: {}, changes: {} };
export const syncStore = createStorageStore<SyncState>("cart-sync", parseSync, notSynced);

type Owner = { email: string; pendingEmail?: string } | null;

function isOwner(stored: unknown): stored is Owner {
  if (stored === null) return true;
  const { pendingEmail } = stored as NonNullable<Owner>;
  return hasStrings(stored, "email") && (pendingEmail === undefined || typeof pendingEmail === "string");
}

const ownerStore = createStorageStore<Owner>("cart-owner", parseAs(isOwner), null);

/** Holds an account's cart while another account uses this browser. */
const accountCartStore = (email: string) => createStorageStore<Cart>(`cart:${email}`, parseCart, emptyCart);
const accountSyncStore = (email: string) =>
  createStorageStore<SyncState>(`cart-sync:${email}`, parseSync, notSynced);

/** Replaces the cart, and records the difference for the account's cart. */
function set(next: Cart): void {
  const now = store.get();
  const known = currentSync();
  const additions: Record<string, string> = {};
  const removals: Record<string, string> = { ...known.removals };
  const changes: Record<string, CartChange> = { ...known.changes };
  for (const { id } of now.items) {
    const additionId = known.additions[id];
    if (additionId && !hasItem(next, id)) changes[id] = { kind: "remove", additionId };
  }
  for (const { id } of next.items) {
    const additionId = (hasItem(now, id) && known.additions[id]) || randomUuid();
    additions[id] = additionId;
    if (hasItem(now, id)) continue;
    const unsent = changes[id];
    if (unsent?.kind === "remove") removals[unsent.additionId] = id;
    changes[id] = { kind: "add", additionId };
  }
  // First, as listeners of the cart read it.
  syncStore.set({ additions, removals, changes });
  store.set(next);
}

/** A cart that was stored before accounts had one is all new to the account. */
export function currentSync(): SyncState {
  const { additions, removals, changes } = syncStore.get();
  const unknown = store.get().items.filter(({ id }) => !additions[id]);
  if (unknown.length === 0) return { additions, removals, changes };
  const added = unknown.map(({ id }) => [id, randomUuid()] as const);
  const completed: SyncState = {
    additions: { ...additions, ...Object.fromEntries(added) },
    removals,
    changes: {
      ...changes,
      ...Object.fromEntries(added.map(([id, additionId]) => [id, { kind: "add" as const, additionId }])),
    },
  };
  syncStore.set(completed);
  return completed;
}

/** The cart, in local storage: survives a reload and is shared by all tabs. */
export const cart = {
  get: store.get,
  set,
  add: (item: CartProduct) => set(addItem(store.get(), item)),
  remove: (id: string) => set(removeItem(store.get(), id)),
  clear: () => set(emptyCart),
  applyDiscount: (discount: CartDiscount) => set({ ...store.get(), discount }),
  removeDiscount: () => set({ ...store.get(), discount: null }),
  subscribe: store.subscribe,
  /** In the order in which the server must apply them. */
  changes(): (CartChange & { gptId: string })[] {
    const { removals, changes } = currentSync();
    const earlier = Object.entries(removals);
    return [
      ...earlier.map(([additionId, gptId]) => ({ kind: "remove" as const, additionId, gptId })),
      ...Object.entries(changes).map(([gptId, change]) => ({ ...change, gptId })),
    ];
  },
  belongsTo: (email: string): boolean => ownerStore.get()?.email === email,
  /**
   * Switches to the account's cart. The previous account's cart is stored until it logs in again, if its server does not
   * have all of it or, in an admin's view, the admin is about to return to it.
   */
  switchTo(account: { email: string; pendingEmail?: string | undefined }, isView = false) {
    const owner = ownerStore.get();
    const { email, pendingEmail } = account;
    const isSameAccount = owner === null || owner.email === email || owner.pendingEmail === email;
    if (!isSameAccount) {
      const own = accountCartStore(email);
      const ownSync = accountSyncStore(email);
      if (isView || cart.changes().length > 0) {
        accountCartStore(owner.email).set(store.get());
        accountSyncStore(owner.email).set(syncStore.get());
      }
      syncStore.set(ownSync.get());
      store.set(own.get());
      own.remove();
      ownSync.remove();
    }
    if (owner?.email !== email || owner.pendingEmail !== pendingEmail)
      ownerStore.set(pendingEmail ? { email, pendingEmail } : { email });
  },
  removePurchased: (ids: readonly string[], usedCode?: string | null) =>
    set(removePurchased(store.get(), ids, usedCode)),
};

/** The cart. Follows changes in this and other tabs. */
export function useCart(): Cart {
  return useStorageStore(store);
}

/** Whether an agent is in the cart, following changes as {@link useCart} does. */
export function useIsInCart(id: string): boolean {
  return useStorageStore(store, (now) => hasItem(now, id));
}

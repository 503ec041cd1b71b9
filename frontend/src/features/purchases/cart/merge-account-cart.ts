import { type CartChange, type cart, currentSync, store, syncStore } from "@/features/purchases/cart/cart";
import { addItem, type CartProduct, hasItem } from "@/features/purchases/model";

/** An item of the account's cart. */
export interface AccountCartItem extends CartProduct {
  additionId: string;
  isAvailable: boolean;
}

export type SentChange = ReturnType<typeof cart.changes>[number];

/** Applies the account's cart, which includes the changes that were sent. Later changes are kept. */
export function mergeAccountCart(account: readonly AccountCartItem[], sent: readonly SentChange[]): void {
  const now = store.get();
  const known = currentSync();
  const wasSent = (kind: CartChange["kind"], additionId: string) =>
    sent.some((change) => change.kind === kind && change.additionId === additionId);
  const wasAdditionSent = (id: string) => sent.some(({ kind, gptId }) => kind === "add" && gptId === id);
  const removals = Object.fromEntries(
    Object.entries(known.removals).filter(([additionId]) => !wasSent("remove", additionId)),
  );
  const changes: Record<string, CartChange> = {};
  for (const [id, change] of Object.entries(known.changes))
    if (!wasSent(change.kind, change.additionId)) changes[id] = change;
  for (const { id, additionId } of account) {
    // Removed here while its addition was on its way, and another device had added it before.
    if (changes[id]?.kind === "remove" && wasAdditionSent(id)) removals[additionId] = id;
  }
  const isInAccount = (id: string) => account.some((item) => item.id === id);
  // The account refused it, so it is no longer sold: the next quote removes it with a notice.
  const isRefused = (id: string) => wasAdditionSent(id) && !changes[id];
  const kept = now.items.filter(({ id }) => isInAccount(id) || changes[id]?.kind === "add" || isRefused(id));
  // What is no longer sold is only removed where it was shown, with a notice.
  const added = account.filter(
    ({ id, isAvailable }) => isAvailable && changes[id]?.kind !== "remove" && !hasItem(now, id),
  );
  const additions: Record<string, string> = {};
  for (const { id } of kept) additions[id] = known.additions[id] ?? "";
  for (const { id, additionId } of account) additions[id] = additionId;
  syncStore.set({ additions, removals, changes });
  if (added.length === 0 && kept.length === now.items.length) return;
  const items = added.reduce(addItem, { ...now, items: kept }).items;
  store.set({ items, discount: items.length > 0 ? now.discount : null });
}

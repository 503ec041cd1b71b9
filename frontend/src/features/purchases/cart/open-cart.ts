const listeners = new Set<() => void>();

/** Opens the cart sheet from anywhere. */
export function openCart(): void {
  for (const listener of listeners) listener();
}

/** Returns an unsubscribe function. */
export function onOpenCart(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

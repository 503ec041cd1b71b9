const waiting = new Set<() => void>();

/** Whether the current history entry is the extra one of an open dialog, which Back removes. */
export const isGuardEntry = (): boolean => window.history.state?.leaveGuard === true;

/**
 * Calls a function that replaces the history entry once the entry is that of the page: immediately, or when the dialogs
 * with an extra entry have closed. Returns a function that cancels it.
 */
export function whenUnguarded(replace: () => void): () => void {
  if (!isGuardEntry()) {
    replace();
    return () => {};
  }
  waiting.add(replace);
  return () => waiting.delete(replace);
}

/** To be called when an extra entry was removed. */
export function runWaiting(): void {
  const ready = [...waiting];
  waiting.clear();
  for (const replace of ready) replace();
}

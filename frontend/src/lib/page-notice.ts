import { useEffect, useSyncExternalStore } from "react";

let shown = 0;
const listeners = new Set<() => void>();

function add(count: number): void {
  shown += count;
  for (const listener of listeners) listener();
}

/** While this is rendered, the page has a notice of its own, such as the first steps or what was just bought. */
export function usePageNotice(isShown = true): void {
  useEffect(() => {
    if (!isShown) return;
    add(1);
    return () => add(-1);
  }, [isShown]);
}

/** Whether the page has a notice of its own: a screen shows one at a time. */
export function useHasPageNotice(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown > 0,
    () => false,
  );
}

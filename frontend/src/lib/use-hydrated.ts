import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False while a prerendered page is hydrated: what depends on the browser is rendered right after that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False during hydration, then true. For content that differs from the prerendered HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

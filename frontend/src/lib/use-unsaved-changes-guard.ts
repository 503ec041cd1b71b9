import { useEffect, useEffectEvent } from "react";
import * as z from "zod/mini";

const guardSchema = z.object({ leaveGuard: z.literal(true) });
const isGuard = (state: unknown) => z.safeParse(guardSchema, state).success;

let activeGuards = 0;

/** The guard's history entry remains in the forward history; skip it so that Forward does not show the page twice. */
function skipInactiveGuard(): void {
  if (activeGuards === 0 && isGuard(window.history.state)) window.history.back();
}

/**
 * While there are unsaved changes: the browser asks before the tab closes or reloads, and Back calls `onBack`
 * instead of leaving. Implemented with an extra history entry.
 */
export function useUnsavedChangesGuard(active: boolean, onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    // Never removed; adding the same listener again has no effect.
    window.addEventListener("popstate", skipInactiveGuard);
    if (!active) return;
    activeGuards += 1;
    const addGuard = () => {
      const { history } = window;
      // It may exist from before a reload.
      if (!isGuard(history.state)) history.pushState({ ...history.state, leaveGuard: true }, "");
    };
    const onPopState = () => {
      addGuard();
      handleBack();
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addGuard();
    window.addEventListener("popstate", onPopState);
    window.addEventListener("beforeunload", onBeforeUnload);
    return () => {
      activeGuards -= 1;
      window.removeEventListener("popstate", onPopState);
      window.removeEventListener("beforeunload", onBeforeUnload);
      // After a navigation the current entry is no longer the guard's.
      if (isGuard(window.history.state)) window.history.back();
    };
  }, [active]);
}

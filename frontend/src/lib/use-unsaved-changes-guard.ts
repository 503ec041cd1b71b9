import { useEffect, useEffectEvent } from "react";
import * as z from "zod/mini";

const guardSchema = z.object({ leaveGuard: z.literal(true) });
const isGuard = (state: unknown) => z.safeParse(guardSchema, state).success;

/**
 * While there is something unsaved: the browser asks before the tab is closed or reloaded, and its Back button asks
 * `onBack` instead of leaving. For that the page stands twice in the history.
 */
export function useUnsavedChangesGuard(active: boolean, onBack: () => void): void {
  const askBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!active) {
      // The guard's entry stays in the history behind this one: Forward must not stop at a copy of the page.
      const leaveGuardEntry = () => {
        if (isGuard(window.history.state)) window.history.back();
      };
      window.addEventListener("popstate", leaveGuardEntry);
      return () => window.removeEventListener("popstate", leaveGuardEntry);
    }
    const addGuard = () => {
      const { history } = window;
      // After a reload it may be there from before.
      if (!isGuard(history.state)) history.pushState({ ...history.state, leaveGuard: true }, "");
    };
    const onPopState = () => {
      addGuard();
      askBack();
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addGuard();
    window.addEventListener("popstate", onPopState);
    window.addEventListener("beforeunload", onBeforeUnload);
    return () => {
      window.removeEventListener("popstate", onPopState);
      window.removeEventListener("beforeunload", onBeforeUnload);
      // Where another page has come meanwhile, the guard has gone already.
      if (isGuard(window.history.state)) window.history.back();
    };
  }, [active]);
}

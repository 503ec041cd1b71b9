import { useEffect } from "react";
import { isGuardEntry, runWaiting } from "@/lib/leave-guard";
import { requestTopmostClose } from "@/ui/open-dialogs";

let guards = 0;
/** Whether the next popstate is not of the user. */
let isOwnBack = false;

function goBack(): void {
  isOwnBack = true;
  window.history.back();
}

function addGuard(): void {
  const { history } = window;
  // It may exist from before a reload.
  if (!isGuardEntry()) history.pushState({ ...history.state, leaveGuard: true }, "");
}

function onPopState(): void {
  const isOfUser = !isOwnBack;
  isOwnBack = false;
  if (guards > 0) {
    addGuard();
    if (isOfUser) requestTopmostClose();
  } else if (isGuardEntry()) {
    // The guard's entry remains in the forward history; skip it so that Forward does not show the page twice.
    goBack();
  } else {
    runWaiting();
  }
}

/**
 * Back closes the topmost dialog instead of leaving the page. Implemented with an extra history entry. With unsaved
 * changes, the browser also asks before the tab closes or reloads.
 */
export function useBackGuard(hasUnsavedChanges: boolean): void {
  useEffect(() => {
    // Never removed; adding the same listener again has no effect.
    window.addEventListener("popstate", onPopState);
    guards += 1;
    addGuard();
    return () => {
      guards -= 1;
      // After a navigation the current entry is no longer the guard's.
      if (guards === 0 && isGuardEntry()) goBack();
    };
  }, []);
  useUnloadWarning(hasUnsavedChanges);
}

/** The browser asks before the tab closes or reloads. */
export function useUnloadWarning(hasUnsavedChanges: boolean): void {
  useEffect(() => {
    if (!hasUnsavedChanges) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", onBeforeUnload);
    return () => window.removeEventListener("beforeunload", onBeforeUnload);
  }, [hasUnsavedChanges]);
}

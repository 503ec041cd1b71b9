import { hasSessionHint } from "@/features/users/auth/session-hint";
import { viewHint } from "@/features/users/view-as/view-hint";

const interactions = ["pointerdown", "keydown", "focusin", "wheel", "click", "submit"] as const;
const idleMs = 2000;

/**
 * Prerendered pages are complete without JavaScript, and hydrating them blocks the main thread of a slow phone. So it waits
 * for the first interaction, or until the page has been open for two seconds. The listeners run in the capture phase at
 * the window: React, once attached, receives the event that caused the hydration.
 */
export function hydrateOnDemand(hydrate: () => void): void {
  const start = () => {
    clearTimeout(timer);
    for (const type of interactions) window.removeEventListener(type, start, { capture: true });
    hydrate();
  };
  const timer = setTimeout(start, idleMs);
  for (const type of interactions) window.addEventListener(type, start, { capture: true, passive: true });
  // A member's page differs from the prerendered one: another header, or a redirect. So does an admin's view, and a step of
  // the login that a reload restores from the history state.
  if (hasSessionHint() || viewHint() || history.state?.usr) start();
}

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { focusHeading } from "@/lib/focus-heading";

const controls = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]";

function tabbables(panel: HTMLElement): HTMLElement[] {
  return Array.from(panel.querySelectorAll<HTMLElement>(controls)).filter(
    (control) =>
      control.tabIndex >= 0 && !control.matches(":disabled") && control.checkVisibility?.() !== false,
  );
}

interface FocusOptions {
  initialFocus: (() => HTMLElement | null) | undefined;
  restoreFocus: (() => void) | undefined;
  fallbackFocus: (() => HTMLElement | null) | undefined;
}

/** The dialog below, or else the heading of the page, as after a navigation. */
function focusWhatIsOpen(): void {
  const below = Array.from(document.querySelectorAll<HTMLElement>("[aria-modal=true]")).at(-1);
  if (below) below.focus();
  else focusHeading();
}

/** Keeps the focus in an open dialog, which has mounted with this hook, and gives it back afterwards. */
export function useFocusScope(panel: RefObject<HTMLElement | null>, options: FocusOptions): void {
  const latest = useRef(options);
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const { current: element } = panel;
    if (!element) return;
    // A field may have taken the focus by itself.
    if (!element.contains(document.activeElement)) {
      const first = latest.current.initialFocus?.() ?? tabbables(element)[0] ?? element;
      first.focus();
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
      const all = tabbables(element);
      const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
      const { activeElement } = document;
      if (activeElement !== from && !(event.shiftKey && activeElement === element)) return;
      event.preventDefault();
      to?.focus();
    };
    // The control with the focus may be removed.
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) element.focus();
    });
    element.addEventListener("keydown", onKeyDown);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("keydown", onKeyDown);
      observer.disconnect();
      // After the page can be used again.
      setTimeout(() => {
        const { restoreFocus, fallbackFocus } = latest.current;
        if (restoreFocus) return restoreFocus();
        const canRestore = before instanceof HTMLElement && before !== document.body && before.isConnected;
        const target = canRestore ? before : fallbackFocus?.();
        if (target) target.focus();
        // Otherwise another dialog, which closed at the same time, has given it back.
        else if (document.activeElement === document.body) focusWhatIsOpen();
      });
    };
  }, [panel, before]);
}

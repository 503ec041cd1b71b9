import { useEffect, useRef } from "react";

/**
 * On a state change, focuses the new heading: the clicked button has unmounted, and screen readers announce the new
 * state. The initial focus is set on navigation.
 */
export function useFocusHeadingOnChange(state: string): void {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    const heading = document.querySelector<HTMLElement>("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [state]);
}

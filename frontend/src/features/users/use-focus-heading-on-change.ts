import { useEffect, useRef } from "react";

/**
 * When a screen changes into another state, puts the focus on its new heading: the button that was pressed is gone,
 * and a screen reader hears where it is now. The first state is left to the change of page.
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

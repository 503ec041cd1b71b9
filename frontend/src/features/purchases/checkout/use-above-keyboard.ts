import { type RefObject, useEffect } from "react";

/** Sets `--keyboard` of an element to the height of the on-screen keyboard, which covers the end of the page. */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const update = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      // While the page is zoomed, there may be no keyboard.
      element.current?.style.setProperty("--keyboard", viewport.scale === 1 ? `${covered}px` : "0px");
    };
    viewport.addEventListener("resize", update);
    viewport.addEventListener("scroll", update);
    return () => {
      viewport.removeEventListener("resize", update);
      viewport.removeEventListener("scroll", update);
    };
  }, [element]);
}

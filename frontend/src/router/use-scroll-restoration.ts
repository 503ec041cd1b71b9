import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** Scroll positions by the router's history keys. */
const positions = new Map<string, number>();
/** Time limit for the page to reach its previous height. */
const restoreWithinMs = 3000;
const userScrolls = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** A link within a page makes an entry that is not the router's. Its key would be that of the visit's first page. */
const isForeignEntry = () => window.history.state === null && window.location.hash !== "";

/**
 * Restores the scroll position on Back and Forward. The browser's own restoration runs too early: pages render
 * after the navigation.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const navigation = useNavigationType();

  useEffect(() => {
    if (isForeignEntry()) return;
    const { key } = location;
    const target = navigation === "POP" ? positions.get(key) : undefined;
    const stopRestoring = target ? restore(target) : undefined;
    const record = () => {
      // After popstate, the browser scrolls while the page that is left is still on screen.
      if (isForeignEntry()) return;
      const current: unknown = window.history.state?.key;
      if (current === undefined || current === key) positions.set(key, window.scrollY);
    };
    if (!target) record();
    window.addEventListener("scroll", record, { passive: true });
    return () => {
      stopRestoring?.();
      window.removeEventListener("scroll", record);
    };
  }, [location, navigation]);
}

/** Scrolls to `target` as soon as the page is high enough, unless the user scrolls first. */
function restore(target: number): () => void {
  const { documentElement, body } = document;
  const apply = () => {
    window.scrollTo(0, target);
    if (documentElement.scrollHeight >= target + window.innerHeight) stop();
  };
  const observer = new ResizeObserver(apply);
  const timer = setTimeout(() => stop(), restoreWithinMs);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const event of userScrolls) window.removeEventListener(event, stop);
  };
  for (const event of userScrolls) window.addEventListener(event, stop, { passive: true });
  observer.observe(body);
  apply();
  return stop;
}

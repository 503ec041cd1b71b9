import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

let shownPath: string | null = null;

/**
 * After a change of page: focus on the new heading, so that keyboards and screen readers start there, and the top of
 * the page in view. Stands beside the outlet inside its Suspense, so it acts when the page is really there.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    const before = shownPath;
    shownPath = pathname;
    if (before === null || before === pathname) return;
    // Going back, the browser restores the place on the page by itself.
    if (navigation !== "POP") window.scrollTo(0, 0);
    const target =
      document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, navigation]);
  return null;
}

import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useScrollRestoration } from "@/app/use-scroll-restoration";

const ShownPath = createContext<RefObject<string | null> | null>(null);

/** Remembers the page shown last, above the shells, which come and go. */
export function RouteFocusProvider({ children }: { children: ReactNode }) {
  const shownPath = useRef<string | null>(null);
  return <ShownPath value={shownPath}>{children}</ShownPath>;
}

/**
 * After a change of page: focus on the new heading, so that keyboards and screen readers start there, and the top of
 * the page in view. Stands beside the outlet inside its Suspense, so it acts when the page is really there.
 */
export function RouteFocusManager() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shownPath = useContext(ShownPath);
  useScrollRestoration();
  useEffect(() => {
    if (!shownPath) return;
    const before = shownPath.current;
    shownPath.current = pathname;
    if (before === null || before === pathname) return;
    // Going back, `useScrollRestoration` takes over.
    if (navigation !== "POP") window.scrollTo(0, 0);
    const target =
      document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, navigation, shownPath]);
  return null;
}

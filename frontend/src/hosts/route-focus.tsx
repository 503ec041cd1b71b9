import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { focusHeading } from "@/lib/focus-heading";
import { useScrollRestoration } from "@/router/use-scroll-restoration";
import { dismissToasts } from "@/ui/toast";

const ShownPath = createContext<RefObject<string | null> | null>(null);

/** Stores the last pathname above the shells, which unmount on navigation. */
export function RouteFocusProvider({ children }: { children: ReactNode }) {
  const shownPath = useRef<string | null>(null);
  return <ShownPath value={shownPath}>{children}</ShownPath>;
}

/** Whether an item was opened or closed beside its list, which stays where it is. */
function isWithinList(...pathnames: string[]): boolean {
  const list = document.querySelector<HTMLElement>("[data-list]")?.dataset.list;
  return list !== undefined && pathnames.every((pathname) => pathname.startsWith(list));
}

/**
 * After navigation, moves the focus to the new heading for keyboards and screen readers, and scrolls to the top.
 * Rendered inside the outlet's Suspense, so it runs when the page is ready.
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
    // On Back, `useScrollRestoration` scrolls, and toasts of the previous page are out of date.
    if (navigation === "POP") dismissToasts();
    else if (!isWithinList(before, pathname)) window.scrollTo(0, 0);
    focusHeading();
  }, [pathname, navigation, shownPath]);
  return null;
}

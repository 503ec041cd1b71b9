import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { dismissToasts, subscribeToToasts } from "@/ui/toast";

/** Loads the toaster after the first render, outside the entry bundle. A failed load is retried with the next toast. */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useDismissOnBack();
  useEffect(() => {
    if (Toaster) return;
    const load = async () => {
      try {
        const { Toaster } = await import("@/ui/toaster");
        setToaster(() => Toaster);
      } catch (error) {
        console.error(error);
      }
    };
    void load();
    return subscribeToToasts(load);
  }, [Toaster]);
  return Toaster && <Toaster />;
}

/** Dismisses toasts when Back or Forward leads to another page. Links are up to the toaster. */
function useDismissOnBack(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (navigation === "POP" && shownPath.current !== pathname) dismissToasts();
    shownPath.current = pathname;
  }, [pathname, navigation]);
}

import { type ComponentType, useEffect, useState } from "react";
import { currentToasts, subscribeToToasts } from "@/ui/toast";

/** After which the toaster is loaded, so that it is there when the connection is not. */
const idleMs = 2000;

/** Loads the toaster shortly after the page, or with the first toast. A failed load is retried with the next toast. */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType>();
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
    const timer = setTimeout(load, idleMs);
    const stop = subscribeToToasts(load);
    // A page may show a toast on its first render.
    if (currentToasts().some(({ open }) => open)) void load();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [Toaster]);
  return Toaster && <Toaster />;
}

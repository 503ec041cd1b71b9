import { type ComponentType, useEffect, useState } from "react";
import { currentToasts, subscribeToToasts } from "@/ui/toast";

/** Loads the toaster with the first toast. The browser prefetches it when idle; a failed load is retried with the next toast. */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (Toaster) return;
    const load = async () => {
      if (!currentToasts().some(({ open }) => open)) return;
      try {
        const { Toaster } = await import(/* webpackPrefetch: true */ "@/ui/toaster");
        setToaster(() => Toaster);
      } catch (error) {
        console.error(error);
      }
    };
    // A page may show a toast on its first render.
    void load();
    return subscribeToToasts(load);
  }, [Toaster]);
  return Toaster && <Toaster />;
}

import { type ComponentType, useEffect, useState } from "react";
import { subscribeToToasts } from "@/ui/toast";

/** Loads the toaster after the first render, outside the entry bundle. A failed load is retried with the next toast. */
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
    void load();
    return subscribeToToasts(load);
  }, [Toaster]);
  return Toaster && <Toaster />;
}

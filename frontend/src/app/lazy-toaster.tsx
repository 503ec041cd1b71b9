import { type ComponentType, useEffect, useState } from "react";
import { PlainToast } from "@/ui/plain-toast";
import { currentToasts, subscribeToToasts } from "@/ui/toast";

const triggerEvents = ["pointerdown", "keydown"] as const;

/**
 * Lazy-loads the toaster at the first pointer or key event; readers never need it. A toast fired earlier triggers the load.
 * If the chunk cannot be fetched, `PlainToast` is shown and the next event or toast retries.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (Toaster) return;
    let isLoading = false;
    const load = async () => {
      if (isLoading) return;
      isLoading = true;
      try {
        const { Toaster } = await import("@/ui/toaster");
        setToaster(() => Toaster);
      } catch (error) {
        console.error(error);
        isLoading = false;
      }
    };
    const stop = subscribeToToasts(load);
    // After the event itself: starting the load would delay its handling.
    const loadNext = () => void setTimeout(load);
    for (const type of triggerEvents)
      window.addEventListener(type, loadNext, { capture: true, passive: true });
    // A page may show a toast on its first render.
    if (currentToasts().some(({ open }) => open)) void load();
    return () => {
      stop();
      for (const type of triggerEvents) window.removeEventListener(type, loadNext, { capture: true });
    };
  }, [Toaster]);
  return Toaster ? <Toaster /> : <PlainToast />;
}

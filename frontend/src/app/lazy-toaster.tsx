import { type ComponentType, useEffect, useState } from "react";
import { PlainToast } from "@/ui/plain-toast";
import { currentToasts, subscribeToToasts } from "@/ui/toast";

/** What comes before most toasts, and in time: they answer a call that a press or a key began. */
const signs = ["pointerdown", "keydown"] as const;

/**
 * Loads what shows toasts at the first press or key, for whoever only reads needs none. A toast that comes before that loads
 * it itself. While it is not there toasts are shown plainly: they work without a network too (the cart is the browser's),
 * and may be what says that there is none. What could not be loaded is tried again with the next sign or toast.
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
    // After the press or the key itself, for to begin loading takes some of the time in which that is to be answered.
    const loadNext = () => void setTimeout(load);
    for (const sign of signs) window.addEventListener(sign, loadNext, { capture: true, passive: true });
    // Screens may have something to say as soon as they are there.
    if (currentToasts().some(({ open }) => open)) void load();
    return () => {
      stop();
      for (const sign of signs) window.removeEventListener(sign, loadNext, { capture: true });
    };
  }, [Toaster]);
  return Toaster ? <Toaster /> : <PlainToast />;
}

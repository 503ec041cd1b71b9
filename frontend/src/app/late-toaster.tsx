import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { loadOnline } from "@/lib/load-online";

const Toaster = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const { Toaster } = await loadOnline(() => import("@/ui/toaster"));
    return { default: Toaster };
  } catch (error) {
    // Without notices the screens still work; a screen taken away would not.
    console.error(error);
    return { default: () => null };
  }
});

/**
 * Loads what shows toasts after the first screen is there, and not with the first toast: that may be the one which says
 * that the connection is gone.
 */
export function LateToaster() {
  const [late, setLate] = useState(false);
  useEffect(() => setLate(true), []);
  return <Suspense>{late && <Toaster />}</Suspense>;
}

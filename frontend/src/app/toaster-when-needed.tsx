import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentToasts, subscribeToToasts } from "@/ui/toast";

const Toaster = lazy(() => import("@/ui/toaster").then(({ Toaster }) => ({ default: Toaster })));

const anyToasts = () => currentToasts().length > 0;

/** Loads what shows toasts with the first of them: most visits to the landing page never need it. */
export function ToasterWhenNeeded() {
  const needed = useSyncExternalStore(subscribeToToasts, anyToasts);
  return <Suspense>{needed && <Toaster />}</Suspense>;
}

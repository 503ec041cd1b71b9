import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { stringIn } from "@/lib/guards";
import { paths } from "@/lib/paths/paths";
import { useHydrated } from "@/lib/use-hydrated";

/** State of the history entry that the checkout ends at. Unlike storage, it belongs to one tab. */
export function completedOrderState(orderNumber: string): { completedOrder: string } {
  return { completedOrder: orderNumber };
}

/** Until the first visit of the page: whether the document is a reload of it. */
let mayResume = isReloadOf(paths.premiumAgents);

/**
 * The number of the order that was just completed. Survives a reload and a search. Once dismissed or left it is
 * removed from its history entry, so that neither Back nor a restored tab shows it again.
 */
export function useCompletedOrder(): { orderNumber: string | null; dismiss: () => void } {
  const { key, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigationType();
  const isHydrated = useHydrated();
  const [resumedKey, setResumedKey] = useState(() => (mayResume ? key : null));
  useEffect(() => {
    mayResume = false;
  }, []);
  useEffect(() => {
    if (key !== resumedKey) setResumedKey(null);
  }, [key, resumedKey]);

  const stored = stringIn(state, "completedOrder") || null;
  // POP is Back, Forward or the first page of a document.
  const isCurrent = navigation !== "POP" || key === resumedKey;
  const dismiss = () => navigate({ search, hash }, { replace: true, state: null });

  const clear = useEffectEvent(() => {
    if (stored) dismiss();
  });
  const isStale = stored !== null && !isCurrent;
  useEffect(() => {
    if (isStale) clear();
  }, [isStale]);
  useEffect(() => {
    // Back from another site, by the back-forward cache.
    const onShow = (event: PageTransitionEvent) => event.persisted && clear();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  return { orderNumber: isHydrated && isCurrent ? stored : null, dismiss };
}

function isReloadOf(path: string): boolean {
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return document?.type === "reload" && new URL(document.name).pathname === path;
}

import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { useSWRConfig } from "swr";
import { onSessionAnnounced } from "@/features/users/auth/session-channel";
import { type ViewName, viewHint } from "@/features/users/view-as/view-hint";
import { endpoints } from "@/lib/endpoints";
import { importWhenOnline } from "@/lib/import-when-online";

/** Loads the banner while an admin views the site as someone else. */
export function ViewAsHost() {
  // Reads the hint again after a navigation, which follows the start and the end of a view.
  useLocation();
  const view = useSyncExternalStore(onSessionAnnounced, viewHint, () => null);
  const [Banner, setBanner] = useState<ComponentType<{ view: ViewName }>>();
  const { mutate } = useSWRConfig();
  const previous = useRef(view);
  // Not earlier: the guards of the screen that is left would see the other person.
  useEffect(() => {
    if (view === previous.current) return;
    previous.current = view;
    void mutate(endpoints.me);
  }, [view, mutate]);
  useEffect(() => {
    if (!view) return;
    importWhenOnline(() => import("@/app/view-as-banner")).then(
      ({ ViewAsBanner }) => setBanner(() => ViewAsBanner),
      console.error,
    );
  }, [view]);
  return view && Banner && <Banner view={view} />;
}

import { type ComponentType, lazy, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { useSWRConfig } from "swr";
import { onSessionAnnounced } from "@/features/users/auth/session-channel";
import { type ViewName, viewHint } from "@/features/users/view-as/view-hint";

const Banner = lazy<ComponentType<{ view: ViewName }>>(() =>
  import("@/layouts/view-as-banner").then(
    (m) => ({ default: m.ViewAsBanner }),
    // Without the banner, the page still works, and the server rejects every write.
    () => ({ default: () => null }),
  ),
);

/** Loads the banner while an admin views the site as someone else. */
export function ViewAsHost() {
  // Rereads the hint after each navigation; starting and ending a view navigates.
  useLocation();
  const view = useSyncExternalStore(onSessionAnnounced, viewHint, () => null);
  const { mutate } = useSWRConfig();
  const previous = useRef(view);
  // In an effect, because before the navigation the guards of the current screen would see the other user.
  useEffect(() => {
    if (view !== previous.current) void mutate("/api/auth/me");
    previous.current = view;
  }, [view, mutate]);
  return (
    view && (
      <Suspense>
        <Banner view={view} />
      </Suspense>
    )
  );
}

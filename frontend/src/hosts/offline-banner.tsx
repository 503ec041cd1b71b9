import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import styles from "@/hosts/offline-banner.module.css";
import { useOnline } from "@/lib/online";
import { Button } from "@/ui/button";

/** Most pages load faster than this. */
const slowAfterMs = 400;

/** Lets everything that waits for the connection try again. */
const retry = () => window.dispatchEvent(new Event("online"));

/** Says that there is no connection, and that the page someone chose is still loading. */
export function OfflineBanner() {
  const online = useOnline();
  const isWaiting = useIsNextPageSlow();
  // Elements that must not overlap the banner check this attribute; `:has` would be re-evaluated on every DOM
  // change.
  useEffect(() => {
    document.body.toggleAttribute("data-offline", !online);
  }, [online]);
  return (
    <div role="status" className={styles.region}>
      {online ? (
        isWaiting && <div className={styles.progress} />
      ) : (
        <div className={styles.notice}>
          <WifiOff aria-hidden />
          <p>
            You're offline. {isWaiting ? "This page opens" : "Nothing you typed is lost; carry on"} once
            you're back online.
          </p>
          {isWaiting && (
            <Button variant="secondary" onClick={retry}>
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Whether a page is still loading a moment after the click on its link. The URL is its own, but React shows the previous one. */
function useIsNextPageSlow(): boolean {
  const { pathname } = useLocation();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onClick = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsSlow(window.location.pathname !== pathname), slowAfterMs);
    };
    window.addEventListener("click", onClick);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("click", onClick);
      setIsSlow(false);
    };
  }, [pathname]);
  return isSlow;
}

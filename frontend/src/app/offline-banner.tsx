import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import styles from "@/app/offline-banner.module.css";
import { useOnline } from "@/lib/online";

export function OfflineBanner() {
  const online = useOnline();
  // Elements that must not overlap the banner check this attribute; `:has` would be re-evaluated on every DOM
  // change.
  useEffect(() => {
    document.body.toggleAttribute("data-offline", !online);
    return () => document.body.removeAttribute("data-offline");
  }, [online]);
  return (
    <div role="status" className={styles.region}>
      {!online && (
        <p className={styles.notice}>
          <WifiOff aria-hidden />
          You're offline. Nothing you typed is lost; carry on once you're back online.
        </p>
      )}
    </div>
  );
}

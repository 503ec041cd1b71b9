import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import styles from "@/app/offline-banner.module.css";
import { useOnline } from "@/lib/online";

/** Says that the connection is gone, and that nothing typed is. */
export function OfflineBanner() {
  const online = useOnline();
  // What has to stay clear of the bar asks for this: `:has` would look through the page at every change of it.
  useEffect(() => {
    document.body.toggleAttribute("data-offline", !online);
    return () => document.body.removeAttribute("data-offline");
  }, [online]);
  return (
    <div role="status" className={styles.region}>
      {!online && (
        <p className={styles.notice}>
          <WifiOff aria-hidden />
          You are offline. Nothing you have typed is lost; go on when the connection is back.
        </p>
      )}
    </div>
  );
}

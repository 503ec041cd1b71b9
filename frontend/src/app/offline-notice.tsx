import { WifiOff } from "lucide-react";
import styles from "@/app/offline-notice.module.css";
import { useOnline } from "@/lib/online";

/** Says that the connection is gone, and that nothing typed is. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className={styles.region}>
      {!online && (
        <p className={styles.notice} data-bar="offline">
          <WifiOff aria-hidden />
          You are offline. Nothing you have typed is lost; go on when the connection is back.
        </p>
      )}
    </div>
  );
}

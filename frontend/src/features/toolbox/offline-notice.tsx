import styles from "@/features/toolbox/offline-notice.module.css";
import type { Toolbox } from "@/features/toolbox/schema";
import { formatDateTime } from "@/lib/dates";
import { useOnline } from "@/lib/online";

/** Says how old the toolbox is while the server can't be reached. Its place is reserved, so that nothing moves. */
export function OfflineNotice({ toolbox }: { toolbox: Toolbox | undefined }) {
  const isOnline = useOnline();
  const isOffline = toolbox && (!isOnline || toolbox.isSavedCopy);
  return (
    <p role="status" className={styles.notice}>
      {isOffline && `Offline: this is your toolbox as of ${formatDateTime(toolbox.asOf)}.`}
    </p>
  );
}

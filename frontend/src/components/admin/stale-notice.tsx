import styles from "@/components/admin/stale-notice.module.css";
import { Button } from "@/ui/button";

/** Shown when a refetch failed: the list is the cached one. */
export function StaleNotice({ onRefresh }: { onRefresh: () => void }) {
  return (
    <div role="alert" className={styles.stale}>
      <p>We couldn't refresh this list. It may be out of date.</p>
      <Button variant="secondary" onClick={onRefresh}>
        Refresh
      </Button>
    </div>
  );
}

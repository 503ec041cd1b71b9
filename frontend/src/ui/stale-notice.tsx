import styles from "@/ui/admin-list.module.css";
import { Button } from "@/ui/button";

/** The list is there, but could not be fetched again after a change. */
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

import { useEffect, useState, useSyncExternalStore } from "react";
import { cx } from "@/lib/cx";
import { currentToasts, dismissToast, subscribeToToasts, toastDurationMs } from "@/ui/toast";
import styles from "@/ui/toaster.module.css";

/** Within it the toaster comes where the network is well, and nobody sees the same toast twice. */
const patienceMs = 1000;

/** A toast that nothing closes but time, for as long as the toaster is not there. */
export function PlainToast() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  const next = toasts.find(({ open }) => open);
  const [dueId, setDueId] = useState<number>();
  useEffect(() => {
    if (!next) return;
    const { id } = next;
    const beginning = setTimeout(() => setDueId(id), patienceMs);
    const end = setTimeout(() => dismissToast(id), patienceMs + toastDurationMs);
    return () => {
      clearTimeout(beginning);
      clearTimeout(end);
    };
  }, [next]);
  if (!next || next.id !== dueId) return null;
  return (
    <div className={styles.viewport}>
      <div role="alert" className={cx(styles.toast, next.variant === "destructive" && styles.destructive)}>
        <div className={styles.content}>
          <p className={styles.title}>{next.title}</p>
          {next.description && <p className={styles.description}>{next.description}</p>}
        </div>
      </div>
    </div>
  );
}

import { useEffect, useRef } from "react";
import styles from "@/features/purchases/cart-changed-notice.module.css";
import type { CartNotice } from "@/features/purchases/intent-result";
import { formatCents } from "@/lib/money";

/** Says what is different from what she saw before, and what to do about it. */
export function CartChangedNotice({ notice, total }: { notice: CartNotice | null; total: number }) {
  const box = useRef<HTMLDivElement>(null);
  // She may be at the Pay button, far below.
  useEffect(() => {
    if (notice) box.current?.scrollIntoView({ block: "nearest" });
  }, [notice]);
  return (
    <div role="status" ref={box} className={styles.region}>
      {notice && (
        <div className={styles.notice}>
          <p className={styles.reason}>{notice.reason}</p>
          {notice.changes.length > 0 && (
            <ul className={styles.changes}>
              {notice.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
          <p>The total is {formatCents(total)} now. If that is fine with you, go on below.</p>
        </div>
      )}
    </div>
  );
}

import { useEffect, useRef } from "react";
import styles from "@/features/purchases/cart/cart-changed-notice.module.css";
import type { CartNotice } from "@/features/purchases/checkout/intent-result";
import { formatCents } from "@/lib/format/money";

/** Lists what changed in the cart. */
export function CartChangedNotice({ notice, total }: { notice: CartNotice | null; total: number }) {
  const box = useRef<HTMLDivElement>(null);
  // The member may be scrolled down to the Pay button.
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
          <p>Your new total is {formatCents(total)}. If that's OK, continue below.</p>
        </div>
      )}
    </div>
  );
}

import type { Order } from "@/features/orders/admin-api";
import { eventDetail, eventTitle, isProblem } from "@/features/orders/order-texts";
import styles from "@/features/orders/order-timeline.module.css";
import { cx } from "@/lib/cx";
import { DateTime } from "@/ui/date-time";

/** What happened to an order, oldest first. */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <ol className={styles.timeline}>
      {order.timeline.map((event, index) => {
        const detail = eventDetail(event, order);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no id and are only appended
          <li key={index} className={cx(styles.event, isProblem(event) && styles.problem)}>
            <div className={styles.head}>
              <span className={styles.title}>{eventTitle(event)}</span>
              <DateTime value={event.at} className={styles.time} />
            </div>
            {detail && <p className={styles.detail}>{detail}</p>}
          </li>
        );
      })}
    </ol>
  );
}

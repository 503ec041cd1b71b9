import timelineStyles from "@/components/timeline.module.css";
import type { Order } from "@/features/orders/admin-api";
import { eventDetail, eventTitle, isProblem } from "@/features/orders/order-texts";
import styles from "@/features/orders/order-timeline.module.css";
import { cx } from "@/lib/cx";
import { DateTime } from "@/ui/date-time";

/** What happened to an order, oldest first. */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <ol className={timelineStyles.timeline}>
      {order.timeline.map((event, index) => {
        const detail = eventDetail(event, order);
        const problem = isProblem(event) && timelineStyles.problem;
        const className = cx(timelineStyles.event, styles.event, problem);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no id and are only appended
          <li key={index} className={className}>
            <div className={styles.head}>
              <span className={timelineStyles.title}>{eventTitle(event)}</span>
              <DateTime value={event.at} className={styles.time} />
            </div>
            {detail && <p className={styles.detail}>{detail}</p>}
          </li>
        );
      })}
    </ol>
  );
}

import { cx } from "@/lib/cx";
import styles from "@/ui/admin-list.module.css";
import cardStyles from "@/ui/card.module.css";
import { Skeleton } from "@/ui/skeleton";
import skeletonStyles from "@/ui/skeleton.module.css";
import { LiveRegion } from "@/ui/visually-hidden";

const places = ["first", "second", "third", "fourth", "fifth", "sixth"];

export function AdminListSkeleton({ label }: { label: string }) {
  return (
    <>
      <LiveRegion>{label}</LiveRegion>
      <div className={cx(styles.list, skeletonStyles.delayed)} aria-hidden>
        {places.map((place) => (
          <div key={place} className={cx(cardStyles.card, styles.card)}>
            <div className={styles.loading}>
              <Skeleton shape="badge" />
              <Skeleton shape="title" />
              <Skeleton />
              <Skeleton />
              <Skeleton shape="shortLine" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

import { cx } from "@/lib/cx";
import cardStyles from "@/ui/card.module.css";
import styles from "@/ui/skeleton.module.css";
import { LiveRegion } from "@/ui/visually-hidden";

const shapes = {
  badge: styles.badge,
  title: styles.title,
  line: styles.line,
  shortLine: styles.shortLine,
  button: styles.button,
  label: styles.label,
  input: styles.input,
  wideButton: styles.wideButton,
};

/** Loading placeholder. Appears after 150 ms, so that fast responses do not flicker. */
export function Skeleton({ shape = "line" }: { shape?: keyof typeof shapes }) {
  return <span className={cx(styles.skeleton, shapes[shape])} aria-hidden />;
}

/** Skeleton of a card grid. */
export function SkeletonCards({ count = 6, label = "Loading" }: { count?: number; label?: string }) {
  return (
    <>
      <LiveRegion>{label}</LiveRegion>
      <div className={cx(cardStyles.grid, styles.delayed)} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical and never reordered
          <div key={index} className={cx(cardStyles.card, styles.card)}>
            <Skeleton shape="badge" />
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton shape="shortLine" />
            <Skeleton shape="button" />
          </div>
        ))}
      </div>
    </>
  );
}

/** Skeleton of a page. */
export function SkeletonPage() {
  return (
    <div className={cx(styles.page, styles.delayed)}>
      <LiveRegion>Loading</LiveRegion>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="shortLine" />
    </div>
  );
}

import { cx } from "@/lib/cx";
import styles from "@/ui/stars.module.css";
import { VisuallyHidden } from "@/ui/visually-hidden";

const starPath = "m12 2.6 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z";

export function StarIcon({ filled = true, className }: { filled?: boolean; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path d={starPath} className={cx(styles.star, filled && styles.filled)} />
    </svg>
  );
}

/** One to five stars of a review. */
export function Stars({ stars }: { stars: number }) {
  return (
    <svg
      data-stars={stars}
      viewBox="0 0 120 24"
      role="img"
      aria-label={`${stars} out of 5 stars`}
      className={styles.stars}
    >
      {[0, 24, 48, 72, 96].map((x) => (
        <path key={x} d={starPath} transform={`translate(${x})`} />
      ))}
    </svg>
  );
}

/** The average of an agent's reviews and their number. */
export function Rating({ average, count }: { average: number; count: number }) {
  return (
    <span className={styles.rating}>
      <StarIcon />
      <span aria-hidden="true">
        <strong>{average.toFixed(1)}</strong> <span className={styles.count}>({count})</span>
      </span>
      <VisuallyHidden>{`${average.toFixed(1)} out of 5, ${count} ${count === 1 ? "review" : "reviews"}`}</VisuallyHidden>
    </span>
  );
}

import { Star } from "lucide-react";
import styles from "@/features/toolbox/star-button.module.css";
import { cx } from "@/lib/cx";

/** Adds or removes a favorite. Its name stays the same, and `aria-pressed` says which it is. */
export function StarButton({
  title,
  isFavorite,
  unavailable = false,
  onChange,
  className,
}: {
  title: string;
  isFavorite: boolean;
  /** While the favorites load. */
  unavailable?: boolean;
  onChange: (isFavorite: boolean) => void;
  className?: string | undefined;
}) {
  return (
    <button
      type="button"
      className={cx(styles.star, className)}
      aria-label={`Favorite: ${title}`}
      aria-pressed={isFavorite}
      aria-disabled={unavailable || undefined}
      onClick={() => {
        if (!unavailable) onChange(!isFavorite);
      }}
    >
      <span className={styles.icon}>
        <Star aria-hidden />
      </span>
    </button>
  );
}

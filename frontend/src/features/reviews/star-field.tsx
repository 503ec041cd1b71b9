import { useId, useState } from "react";
import styles from "@/features/reviews/star-field.module.css";
import { StarIcon } from "@/ui/stars";
import { VisuallyHidden } from "@/ui/visually-hidden";

const words = ["Poor", "Fair", "Good", "Very good", "Excellent"] as const;

/** Radio buttons for one to five stars. 0 is no choice. */
export function StarField({
  value,
  onChange,
  error,
}: {
  value: number;
  onChange: (stars: number) => void;
  error: string | undefined;
}) {
  const id = useId();
  const [hovered, setHovered] = useState(0);
  const shown = hovered || value;
  return (
    <fieldset className={styles.field} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>Your rating</legend>
      <div className={styles.row}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a preview for the mouse only */}
        <div className={styles.stars} onMouseLeave={() => setHovered(0)}>
          {words.map((word, index) => {
            const stars = index + 1;
            return (
              <label key={word} className={styles.option} onMouseEnter={() => setHovered(stars)}>
                <input
                  type="radio"
                  className={styles.input}
                  name={id}
                  value={stars}
                  checked={value === stars}
                  aria-invalid={error ? true : undefined}
                  onChange={() => onChange(stars)}
                />
                <StarIcon filled={stars <= shown} className={styles.icon} />
                <VisuallyHidden>{`${stars} ${stars === 1 ? "star" : "stars"}, ${word}`}</VisuallyHidden>
              </label>
            );
          })}
        </div>
        <span className={styles.word} aria-hidden="true">
          {words[shown - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

import styles from "@/features/search/highlighted.module.css";
import type { Segments } from "@/features/search/schema";

/** A text with its matches marked. */
export function Highlighted({ segments }: { segments: Segments }) {
  return segments.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <mark key={index} className={styles.match}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

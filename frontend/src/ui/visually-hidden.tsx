import type { ReactNode } from "react";
import styles from "@/ui/visually-hidden.module.css";

/** For screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** Announces its text to screen readers when it changes. Must be rendered before the text is. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.hidden}>
      {children}
    </p>
  );
}

/** How many entries a list has: always announced, but shown only if the list is searched or filtered. */
export function Count({ isShown, children }: { isShown: boolean; children: string }) {
  return <span className={isShown ? undefined : styles.hidden}>{children}</span>;
}

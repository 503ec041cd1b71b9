import type { ReactNode } from "react";
import styles from "@/ui/visually-hidden.module.css";

/** For screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** Says its text to screen readers when it changes, e.g. "12 agents found". Must be there before the text is. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.hidden}>
      {children}
    </p>
  );
}

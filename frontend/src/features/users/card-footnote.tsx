import type { ReactNode } from "react";
import styles from "@/features/users/card-footnote.module.css";

/** Secondary text below a card's content. */
export function CardFootnote({ children }: { children: ReactNode }) {
  return <p className={styles.footer}>{children}</p>;
}

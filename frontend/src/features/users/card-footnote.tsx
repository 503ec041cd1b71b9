import type { ReactNode } from "react";
import styles from "@/features/users/card-footnote.module.css";

/** A quiet line under what a card is about: where else to go, or what to know. */
export function CardFootnote({ children }: { children: ReactNode }) {
  return <p className={styles.foot}>{children}</p>;
}

import styles from "@/features/users/address.module.css";

/** Somebody's mail address in a sentence, however long it is. */
export function Address({ children }: { children: string }) {
  return <strong className={styles.address}>{children}</strong>;
}

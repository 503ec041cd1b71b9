import styles from "@/features/users/email-text.module.css";

/** Somebody's mail address in a sentence, however long it is. */
export function EmailText({ children }: { children: string }) {
  return <strong className={styles.address}>{children}</strong>;
}

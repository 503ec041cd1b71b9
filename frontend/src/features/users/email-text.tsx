import styles from "@/features/users/email-text.module.css";

/** An email address in running text. Wraps if it is too long. */
export function EmailText({ children }: { children: string }) {
  return <strong className={styles.email}>{children}</strong>;
}

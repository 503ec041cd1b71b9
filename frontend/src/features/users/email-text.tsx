import styles from "@/features/users/email-text.module.css";

/** An email address in running text, wrapped however long it is. */
export function EmailText({ children }: { children: string }) {
  return <strong className={styles.email}>{children}</strong>;
}

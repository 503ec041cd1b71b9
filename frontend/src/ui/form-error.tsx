import styles from "@/ui/form-error.module.css";

/**
 * Repeats a toast's error in the form, where it stays longer. The toast announces it; reference `id` from the
 * `aria-describedby` of the submit button.
 */
export function FormError({ id, children }: { id: string; children: string | undefined }) {
  return children ? (
    <p id={id} className={styles.note}>
      {children}
    </p>
  ) : null;
}

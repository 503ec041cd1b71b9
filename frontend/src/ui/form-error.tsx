import styles from "@/ui/form-error.module.css";

/**
 * Keeps in the form what the toast said, for longer than the toast. The toast announces it; name `id` in the
 * `aria-describedby` of the button that was pressed.
 */
export function FormError({ id, children }: { id: string; children: string | undefined }) {
  return children ? (
    <p id={id} className={styles.note}>
      {children}
    </p>
  ) : null;
}

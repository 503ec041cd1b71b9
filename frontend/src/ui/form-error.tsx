import styles from "@/ui/form-error.module.css";

/** The error of a form. Reference `id` from the `aria-describedby` of the submit button. */
export function FormError({ id, children }: { id: string; children: string | undefined }) {
  return children ? (
    <p id={id} className={styles.note} role="alert">
      {children}
    </p>
  ) : null;
}

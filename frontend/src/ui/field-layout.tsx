import { type ReactNode, useId } from "react";
import { cx } from "@/lib/cx";
import styles from "@/ui/field.module.css";
import { VisuallyHidden } from "@/ui/visually-hidden";

export interface FieldLayoutProps {
  label: string;
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Characters used. Its line also reserves space for the error, so that the layout does not shift. */
  counter?: string | undefined;
}

interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** A control with its label, hint, error and counter, tied together. */
export function FieldLayout({
  label,
  hideLabel = false,
  hint,
  error,
  counter,
  id,
  className,
  children,
}: FieldLayoutProps & {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${ownId}-hint`;
  const errorId = `${ownId}-error`;
  const counterId = `${ownId}-counter`;
  const described = cx(hint ? hintId : null, error ? errorId : null, counter ? counterId : null);
  return (
    <div className={cx(styles.field, className)}>
      <label className={hideLabel ? styles.srOnly : styles.label} htmlFor={controlId}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {(error || counter) && (
        <div className={styles.footer}>
          {error && (
            <p className={styles.error} id={errorId}>
              {error}
            </p>
          )}
          {counter && (
            <p className={styles.counter} id={counterId}>
              {counter}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

import { Eye, EyeOff, Search, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { cx } from "@/lib/cx";
import styles from "@/ui/field.module.css";
import { VisuallyHidden } from "@/ui/visually-hidden";

interface FieldOwnProps {
  label: string;
  /** A quiet line under the label. */
  hint?: ReactNode;
  /** What is wrong with the value, usually `errors.x?.message` of react-hook-form. */
  error?: string | undefined;
}

export interface FieldProps extends ComponentProps<"input">, FieldOwnProps {
  /** A control inside the field, at its end. */
  trailing?: ReactNode;
}

/** A text field with its label, hint and error, tied together. Spread react-hook-form's `register` into it. */
export function Field({ label, hint, error, trailing, id, className, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${ownId}-hint`;
  const errorId = `${ownId}-error`;
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <div className={styles.box}>
        <input
          {...input}
          id={inputId}
          className={cx(styles.input, trailing ? styles.withTrailing : null)}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(hint ? hintId : null, error ? errorId : null) || undefined}
        />
        {trailing && <div className={styles.trailing}>{trailing}</div>}
      </div>
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A password, with a button that shows what was typed. Say `autoComplete="current-password"` or `"new-password"`. */
export function PasswordField({
  autoComplete,
  ...field
}: Omit<FieldProps, "type" | "trailing"> & { autoComplete: "current-password" | "new-password" }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...field}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className={styles.inside}
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden />
        </button>
      }
    />
  );
}

/** A native select with its label. */
export function Select({
  label,
  hideLabel = false,
  className,
  children,
  ...select
}: ComponentProps<"select"> & { label: string; hideLabel?: boolean }) {
  const id = useId();
  return (
    <div className={cx(styles.field, className)}>
      <label className={hideLabel ? styles.bare : styles.label} htmlFor={id}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <select {...select} id={id} className={cx(styles.input, styles.select)}>
        {children}
      </select>
    </div>
  );
}

/** A search box that is emptied by its button or by Escape. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string | undefined;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.bare} htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <div className={styles.box}>
        <Search className={styles.leading} aria-hidden />
        <input
          ref={input}
          id={id}
          type="search"
          className={cx(styles.input, styles.withLeading, styles.withTrailing)}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && value) clear();
          }}
        />
        {value && (
          <div className={styles.trailing}>
            <button type="button" className={styles.inside} aria-label="Clear search" onClick={clear}>
              <X aria-hidden />
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

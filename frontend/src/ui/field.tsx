import type { ComponentProps, ReactNode, Ref, RefCallback } from "react";
import { cx } from "@/lib/cx";
import styles from "@/ui/field.module.css";
import { FieldLayout, type FieldLayoutProps } from "@/ui/field-layout";

export interface FieldProps extends ComponentProps<"input">, FieldLayoutProps {
  endAdornment?: ReactNode;
}

/** A text field with an associated label, hint and error. Accepts react-hook-form's `register`. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  counter,
  endAdornment,
  id,
  className,
  ref,
  ...input
}: FieldProps) {
  return (
    <FieldLayout {...{ label, hideLabel, hint, error, counter, id, className }}>
      {(control) => (
        <div className={styles.control}>
          <input
            dir="auto"
            {...input}
            {...control}
            ref={preserveInputValue(ref)}
            className={cx(styles.input, endAdornment ? styles.withEndAdornment : null)}
          />
          {endAdornment && <div className={styles.endAdornment}>{endAdornment}</div>}
        </div>
      )}
    </FieldLayout>
  );
}

/**
 * A prerendered field may be filled in, by hand or by a password manager, before hydration. Registering it with the
 * form resets it to its default value, so its value is restored and the form is notified.
 */
function preserveInputValue(ref: Ref<HTMLInputElement> | undefined): RefCallback<HTMLInputElement> {
  return (input) => {
    const typed = input?.value;
    if (typeof ref === "function") ref(input);
    else if (ref) ref.current = input;
    if (!input || !typed || input.value === typed) return;
    input.value = typed;
    queueMicrotask(() => input.dispatchEvent(new Event("input", { bubbles: true })));
  };
}

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  counter,
  id,
  className,
  ...textArea
}: ComponentProps<"textarea"> & FieldLayoutProps) {
  return (
    <FieldLayout {...{ label, hideLabel, hint, error, counter, id, className }}>
      {(control) => (
        <textarea dir="auto" {...textArea} {...control} className={cx(styles.input, styles.textArea)} />
      )}
    </FieldLayout>
  );
}

export interface SelectProps extends ComponentProps<"select">, FieldLayoutProps {
  choices?: readonly { value: string; label: string }[] | undefined;
}

/** A native select with its label. Its options are the children, if any, and then the choices. */
export function Select({
  label,
  hideLabel,
  hint,
  error,
  counter,
  id,
  className,
  children,
  choices = [],
  ...select
}: SelectProps) {
  return (
    <FieldLayout {...{ label, hideLabel, hint, error, counter, id, className }}>
      {(control) => (
        <select {...select} {...control} className={cx(styles.input, styles.select)}>
          {children}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldLayout>
  );
}

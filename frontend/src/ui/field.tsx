import type { ComponentProps, ReactNode, Ref, RefCallback } from "react";
import { cx } from "@/lib/cx";
import styles from "@/ui/field.module.css";
import { Labelled, type LabelledProps } from "@/ui/labelled";

export interface FieldProps extends ComponentProps<"input">, LabelledProps {
  /** A control inside the field, at its end. */
  trailing?: ReactNode;
}

/** A text field with its label, hint and error, tied together. Spread react-hook-form's `register` into it. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  counter,
  trailing,
  id,
  className,
  ref,
  ...input
}: FieldProps) {
  return (
    <Labelled {...{ label, hideLabel, hint, error, counter, id, className }}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...input}
            {...control}
            ref={keepTyped(ref)}
            className={cx(styles.input, trailing ? styles.withTrailing : null)}
          />
          {trailing && <div className={styles.trailing}>{trailing}</div>}
        </div>
      )}
    </Labelled>
  );
}

/**
 * A field of a page that came with its text may have been filled in, by hand or by a password manager, before the page
 * runs. A form that takes the field over sets it to its first value: what was typed is put back, and the form told.
 */
function keepTyped(ref: Ref<HTMLInputElement> | undefined): RefCallback<HTMLInputElement> {
  return (input) => {
    const typed = input?.value;
    if (typeof ref === "function") ref(input);
    else if (ref) ref.current = input;
    if (!input || !typed || input.value === typed) return;
    input.value = typed;
    queueMicrotask(() => input.dispatchEvent(new Event("input", { bubbles: true })));
  };
}

/** A text of several lines. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  counter,
  id,
  className,
  ...textArea
}: ComponentProps<"textarea"> & LabelledProps) {
  return (
    <Labelled {...{ label, hideLabel, hint, error, counter, id, className }}>
      {(control) => <textarea {...textArea} {...control} className={cx(styles.input, styles.textArea)} />}
    </Labelled>
  );
}

/** A native select with its label. */
export function Select({
  label,
  hideLabel,
  hint,
  error,
  counter,
  id,
  className,
  children,
  ...select
}: ComponentProps<"select"> & LabelledProps) {
  return (
    <Labelled {...{ label, hideLabel, hint, error, counter, id, className }}>
      {(control) => (
        <select {...select} {...control} className={cx(styles.input, styles.select)}>
          {children}
        </select>
      )}
    </Labelled>
  );
}

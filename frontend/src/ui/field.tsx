import { Eye, EyeOff, Search, X } from "lucide-react";
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefCallback,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "@/lib/cx";
import styles from "@/ui/field.module.css";
import { Labelled, type LabelledProps } from "@/ui/labelled";
import { VisuallyHidden } from "@/ui/visually-hidden";

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

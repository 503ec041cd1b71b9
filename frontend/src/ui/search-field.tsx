import { Search, X } from "lucide-react";
import { type RefObject, useRef } from "react";
import { cx } from "@/lib/cx";
import styles from "@/ui/field.module.css";
import { FieldLayout } from "@/ui/field-layout";

/** A search box with a clear button. Escape also clears it. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  shortcut,
  ref,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** A key that moves the focus here. */
  shortcut?: string;
  ref?: RefObject<HTMLInputElement | null>;
  className?: string | undefined;
}) {
  const ownRef = useRef<HTMLInputElement>(null);
  const input = ref ?? ownRef;
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <FieldLayout label={label} hideLabel className={className}>
      {(control) => (
        <div className={styles.control}>
          <Search className={styles.leading} aria-hidden />
          <input
            {...control}
            ref={input}
            type="search"
            dir="auto"
            className={cx(styles.input, styles.withLeading, styles.withEndAdornment)}
            value={value}
            placeholder={placeholder}
            autoComplete="off"
            aria-keyshortcuts={shortcut}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape" && value) clear();
            }}
          />
          {value && (
            <div className={styles.endAdornment}>
              <button type="button" className={styles.adornment} aria-label="Clear search" onClick={clear}>
                <X aria-hidden />
              </button>
            </div>
          )}
        </div>
      )}
    </FieldLayout>
  );
}

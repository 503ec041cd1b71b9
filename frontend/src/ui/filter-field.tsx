import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";
import styles from "@/ui/filter-field.module.css";

interface FilterFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A compact native select with its label inside. The first choice is the default; any other is highlighted. */
export function FilterSelect({
  label,
  value,
  onChange,
  choices,
}: FilterFieldProps & { choices: readonly { value: string; label: string }[] }) {
  return (
    <FilterField label={label} isActive={value !== choices[0]?.value}>
      <select
        className={cx(styles.control, styles.select)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.arrow} aria-hidden />
    </FilterField>
  );
}

/** A compact native date input, with an ISO date or "" as its value. */
export function FilterDate({ label, value, onChange }: FilterFieldProps) {
  return (
    <FilterField label={label} isActive={value !== ""}>
      <input
        type="date"
        className={cx(styles.control, styles.date)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FilterField>
  );
}

function FilterField({
  label,
  isActive,
  children,
}: {
  label: string;
  isActive: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className={cx(styles.field, isActive && styles.active)}>
      <span className={styles.label}>{label}</span>
      {children}
    </label>
  );
}

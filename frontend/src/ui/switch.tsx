import { type ComponentProps, useId } from "react";
import styles from "@/ui/switch.module.css";

/** A labeled switch that also shows its state as text. */
export function Switch({
  label,
  stateLabel,
  ...input
}: Omit<ComponentProps<"input">, "type" | "role"> & { label: string; stateLabel: string }) {
  const id = useId();
  return (
    <label className={styles.switch}>
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state
        role="switch"
        className={styles.input}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-state`}
      />
      <span className={styles.label}>
        <span id={`${id}-name`} className={styles.name}>
          {label}
        </span>
        <span id={`${id}-state`} className={styles.state}>
          {stateLabel}
        </span>
      </span>
    </label>
  );
}

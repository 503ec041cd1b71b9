import { type ComponentProps, useEffect, useImperativeHandle, useRef } from "react";
import styles from "@/ui/checkbox.module.css";

/** A checkbox with a large target. Without children, `label` is its accessible name. */
export function Checkbox({
  label,
  isPartly = false,
  ref,
  children,
  ...input
}: Omit<ComponentProps<"input">, "type" | "className"> & {
  label?: string;
  /** Neither checked nor unchecked. */
  isPartly?: boolean;
}) {
  const element = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => element.current as HTMLInputElement);
  useEffect(() => {
    if (element.current) element.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className={styles.target}>
      <input {...input} ref={element} type="checkbox" aria-label={label} className={styles.box} />
      {children}
    </label>
  );
}

import type { ComponentProps } from "react";
import { cx } from "@/lib/cx";
import styles from "@/ui/form.module.css";

/**
 * A form whose fields are checked by us and not by the browser. `method="post"`, so that even a form without its
 * script never puts what was typed into the address.
 */
export function Form({ className, ...form }: Omit<ComponentProps<"form">, "method" | "noValidate">) {
  return <form {...form} method="post" noValidate className={cx(styles.form, className)} />;
}

/** A row of buttons at the end of a form. */
export function FormActions({ children }: { children: ComponentProps<"div">["children"] }) {
  return <div className={styles.actions}>{children}</div>;
}

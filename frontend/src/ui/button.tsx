import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { cx } from "@/lib/cx";
import styles from "@/ui/button.module.css";
import { VisuallyHidden } from "@/ui/visually-hidden";

const variants = {
  primary: styles.primary,
  secondary: styles.secondary,
  quiet: styles.quiet,
  danger: styles.danger,
};

interface Look {
  variant?: keyof typeof variants | undefined;
  /** Takes the whole width of its container. */
  wide?: boolean | undefined;
}

function lookClass({ variant = "primary", wide }: Look, className: string | undefined): string {
  return cx(styles.button, variants[variant], wide && styles.wide, className);
}

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** Work is under way: further presses do nothing, and the focus stays where it is. */
  busy?: boolean;
  /** Looks disabled and does nothing, but keeps the focus. */
  unavailable?: boolean;
}

export function Button({
  variant,
  wide,
  busy = false,
  unavailable = false,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  // Unlike `disabled`, this keeps the focus; Enter in a field clicks the submit button, so it is stopped here too.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || unavailable) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={lookClass({ variant, wide }, cx(unavailable && styles.unavailable, className))}
      aria-disabled={busy || unavailable || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    />
  );
}

/** A link to a page of ours that looks like a button. */
export function ButtonLink({ variant, wide, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={lookClass({ variant, wide }, className)} />;
}

/** A link that opens a page of somebody else in a new tab, and says so to screen readers. */
export function ExternalButtonLink({
  variant,
  wide,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"a">, "target" | "rel"> & { href: string } & Look) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      className={lookClass({ variant, wide }, className)}
    >
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

/** A round button with an icon; `label` is its name. */
export function IconButton({ label, className, ...rest }: ComponentProps<"button"> & { label: string }) {
  return <button type="button" aria-label={label} {...rest} className={cx(styles.icon, className)} />;
}

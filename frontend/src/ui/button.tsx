import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { cx } from "@/lib/cx";
import styles from "@/ui/button.module.css";
import { VisuallyHidden } from "@/ui/visually-hidden";

const variants = {
  primary: styles.primary,
  secondary: styles.secondary,
  ghost: styles.ghost,
  danger: styles.danger,
};

interface ButtonStyleProps {
  variant?: keyof typeof variants | undefined;
  /** Takes the whole width of its container. */
  fullWidth?: boolean | undefined;
}

/** For elements that look like a button and have a component of their own. */
export function buttonClass(
  { variant = "primary", fullWidth }: ButtonStyleProps,
  className?: string,
): string {
  return cx(styles.button, variants[variant], fullWidth && styles.wide, className);
}

export interface ButtonProps extends ComponentProps<"button">, ButtonStyleProps {
  /** An action is pending: clicks are ignored, and focus stays. */
  busy?: boolean;
  /** Looks disabled and does nothing, but keeps the focus. */
  unavailable?: boolean;
}

export function Button({
  variant,
  fullWidth,
  busy = false,
  unavailable = false,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  // Unlike `disabled`, `aria-disabled` keeps the focus. Enter in a field also clicks the submit button.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || unavailable) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, fullWidth }, cx(unavailable && styles.unavailable, className))}
      aria-disabled={busy || unavailable || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    />
  );
}

/** An internal link that looks like a button. */
export function ButtonLink({ variant, fullWidth, className, ...rest }: LinkProps & ButtonStyleProps) {
  return <Link {...rest} className={buttonClass({ variant, fullWidth }, className)} />;
}

/** A link to another site that opens in a new tab, and announces that to screen readers. */
export function ExternalButtonLink({
  variant,
  fullWidth,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"a">, "target" | "rel"> & { href: string } & ButtonStyleProps) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant, fullWidth }, className)}
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

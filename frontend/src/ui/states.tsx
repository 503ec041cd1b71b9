import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { FailureIllustration } from "@/ui/illustrations/failure";
import styles from "@/ui/states.module.css";

export function EmptyState({
  illustration,
  title,
  children,
  action,
}: {
  illustration?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      {illustration && <div className={styles.illustration}>{illustration}</div>}
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}

/** Shown when loading fails. */
export function ErrorState({
  title,
  children = "Nothing is lost. Please check your connection and try again.",
  onRetry,
  retryLabel = "Try again",
}: {
  title: string;
  children?: ReactNode;
  onRetry: () => void;
  retryLabel?: string;
}) {
  return (
    <div className={styles.state} role="alert">
      <div className={styles.illustration}>
        <FailureIllustration />
      </div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{children}</p>
      <Button variant="secondary" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}

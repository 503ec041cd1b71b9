import type { ReactNode } from "react";
import { cx } from "@/lib/cx";
import { useDocumentTitle } from "@/lib/document-title";
import { Card } from "@/ui/card";
import styles from "@/ui/page.module.css";

/** Page layout with document title and h1. */
export function Page({
  title,
  heading = title,
  subtitle,
  back,
  actions,
  children,
  narrow = false,
}: {
  /** The document title. */
  title: string;
  /** The h1, if it differs from the title. */
  heading?: string;
  subtitle?: ReactNode;
  /** A link to where one came from, above the heading. */
  back?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
  /** A column for reading or one form, instead of the full width. */
  narrow?: boolean;
}) {
  useDocumentTitle(title);
  return (
    <div className={cx(styles.page, narrow && styles.narrow)}>
      {back}
      <header className={styles.header}>
        <div className={styles.titles}>
          <h1 className={styles.heading} dir="auto">
            {heading}
          </h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

/**
 * Layout of a screen with a single task, such as logging in: a card in the middle, with an illustration above the
 * h1.
 */
export function CardPage({
  title,
  heading = title,
  subtitle,
  illustration,
  children,
}: {
  title: string;
  heading?: string;
  subtitle?: ReactNode;
  illustration?: ReactNode;
  children?: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <div className={cx(styles.page, styles.single)}>
      <Card className={cx(styles.card, Boolean(illustration) && styles.centered)}>
        {illustration && <div className={styles.illustration}>{illustration}</div>}
        <header className={styles.cardHeader}>
          <h1 className={styles.cardHeading} dir="auto">
            {heading}
          </h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </header>
        {children}
      </Card>
    </div>
  );
}

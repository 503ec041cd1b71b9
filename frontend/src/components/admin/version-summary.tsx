import type { ReactNode } from "react";
import styles from "@/components/admin/save-problem-notice.module.css";
import { formatDateTime } from "@/lib/format/dates";

/** Default rendering of a version: save time, main fields, and the rest. */
export function VersionSummary({
  updatedAt,
  details,
  title,
  text,
  children,
}: {
  updatedAt: string;
  details: readonly string[];
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <>
      <p className={styles.details}>{[`Saved ${formatDateTime(updatedAt)}`, ...details].join(" · ")}</p>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </>
  );
}

import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import styles from "@/components/admin/detail-page.module.css";
import { errorText } from "@/components/forms/error-feedback";
import { isNotFound } from "@/lib/api/http";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { TableSkeleton } from "@/ui/table";
import { LiveRegion } from "@/ui/visually-hidden";

/** The link from an item back to the list, as it was filtered. */
export function BackLink({
  to,
  search,
  children,
}: {
  to: string;
  /** The query string, if the list has another one than the item. */
  search?: string;
  children: ReactNode;
}) {
  const { search: current, state } = useLocation();
  return (
    <ButtonLink
      to={{ pathname: to, search: search ?? current }}
      state={state}
      variant="ghost"
      className={styles.back}
    >
      <ArrowLeft aria-hidden />
      {children}
    </ButtonLink>
  );
}

/** Sections in a wide column, and a narrow one beside it if both fit. */
export function DetailColumns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.container}>
      <div className={styles.layout}>
        <div className={styles.column}>{children}</div>
        <div className={styles.column}>{side}</div>
      </div>
    </div>
  );
}

export function Section({
  title,
  action,
  children,
}: {
  title: string;
  /** A link or button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A card of short lines. */
export function Facts({ children }: { children: ReactNode }) {
  return <Card className={styles.facts}>{children}</Card>;
}

/** The sections of an item that is loading. */
export function DetailSkeleton() {
  return (
    <DetailColumns
      side={
        <Facts>
          <Skeleton shape="label" />
          <Skeleton />
          <Skeleton shape="shortLine" />
        </Facts>
      }
    >
      <LiveRegion>Loading</LiveRegion>
      <TableSkeleton />
    </DetailColumns>
  );
}

/** Instead of an item, such as "order", that is missing or couldn't be loaded. */
export function DetailError({
  noun,
  missing,
  error,
  onRetry,
}: {
  noun: string;
  /** Why it may be missing. */
  missing: string;
  error: Error;
  onRetry: () => void;
}) {
  return isNotFound(error) ? (
    <EmptyState illustration={<EmptyIllustration />} title={`We couldn't find this ${noun}`}>
      {missing}
    </EmptyState>
  ) : (
    <ErrorState title={`We couldn't load this ${noun}`} onRetry={onRetry}>
      {errorText(error, "Please try again.", "")}
    </ErrorState>
  );
}

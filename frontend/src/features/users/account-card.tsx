import type { ReactNode, Ref } from "react";
import type { SWRResponse } from "swr";
import styles from "@/features/users/account-card.module.css";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";

/** A card of the profile that shows what a query returns. */
export function AccountCard<T>({
  title,
  heading,
  query: { data, error, mutate },
  failed,
  skeleton = <Skeleton shape="line" />,
  children,
}: {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  query: Pick<SWRResponse<T, Error>, "data" | "error" | "mutate">;
  failed: string;
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  return (
    <Card className={styles.card}>
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        {title}
      </h2>
      {data ? (
        children(data)
      ) : error ? (
        <AccountCardError message={failed} onRetry={() => void mutate()} />
      ) : (
        skeleton
      )}
    </Card>
  );
}

/** Shown in a card of the profile when its data fails to load. */
export function AccountCardError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.footer} role="alert">
      <p>{message}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** A card of the profile with a text, and a button beside it. */
export function AccountActionCard({
  title,
  heading,
  action,
  children,
}: {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  action: ReactNode;
  /** The text. */
  children: ReactNode;
}) {
  return (
    <Card className={styles.actionCard}>
      <div className={styles.text}>
        <h2 ref={heading} className={styles.heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
      {action}
    </Card>
  );
}

import { useRef } from "react";
import { useAction } from "@/components/forms/use-action";
import { AccountActionCard } from "@/features/users/account-card";
import styles from "@/features/users/account-card.module.css";
import { type DataExport, requestDataExport, useDataExport } from "@/features/users/data-export/api";
import { messages } from "@/features/users/data-export/messages";
import { formatDateTime } from "@/lib/format/dates";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

/** Requests a copy of the member's data, and shows whether it is ready. */
export function DataExportCard() {
  const { data, error, mutate } = useDataExport();
  const heading = useRef<HTMLHeadingElement>(null);

  const request = useAction(
    async () => {
      await mutate(await requestDataExport(), { revalidate: false });
      // The pressed button no longer exists.
      heading.current?.focus();
    },
    { failed: messages.card.failed, invalidates: ["/api/auth/activity"] },
  );

  return (
    <AccountActionCard
      title={messages.title}
      heading={heading}
      action={
        data
          ? data.state !== "preparing" && (
              <Button variant="secondary" busy={request.busy} onClick={() => void request.run()}>
                {request.busy
                  ? messages.card.requesting
                  : data.state === "ready"
                    ? messages.card.again
                    : messages.card.request}
              </Button>
            )
          : error && (
              <Button variant="secondary" onClick={() => void mutate()}>
                Try again
              </Button>
            )
      }
    >
      {data ? (
        <p aria-live="polite">{describe(data)}</p>
      ) : error ? (
        <p role="alert">{messages.card.notLoaded}</p>
      ) : (
        <Skeleton shape="line" />
      )}
      {request.error && (
        <p className={styles.error} role="alert">
          {request.error}
        </p>
      )}
    </AccountActionCard>
  );
}

function describe({ state, expiresAt }: DataExport): string {
  if (state === "preparing") return messages.card.preparing;
  if (state === "ready" && expiresAt) return messages.card.ready(formatDateTime(expiresAt));
  return messages.card.hint;
}

import { useRef } from "react";
import { useAction } from "@/components/forms/use-action";
import { type DataExport, requestDataExport, useDataExport } from "@/features/users/data-export/api";
import styles from "@/features/users/data-export/data-export-card.module.css";
import { messages } from "@/features/users/data-export/messages";
import { formatDateTime } from "@/lib/format/dates";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
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
    <Card className={styles.card}>
      <div className={styles.text}>
        <h2 ref={heading} className={styles.heading} tabIndex={-1}>
          {messages.title}
        </h2>
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
      </div>
      {data && data.state !== "preparing" && (
        <Button variant="secondary" busy={request.busy} onClick={() => void request.run()}>
          {request.busy
            ? messages.card.requesting
            : data.state === "ready"
              ? messages.card.again
              : messages.card.request}
        </Button>
      )}
      {!data && error && (
        <Button variant="secondary" onClick={() => void mutate()}>
          Try again
        </Button>
      )}
    </Card>
  );
}

function describe({ state, expiresAt }: DataExport): string {
  if (state === "preparing") return messages.card.preparing;
  if (state === "ready" && expiresAt) return messages.card.ready(formatDateTime(expiresAt));
  return messages.card.hint;
}

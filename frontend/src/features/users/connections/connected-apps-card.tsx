import { Plug } from "lucide-react";
import { useId, useRef } from "react";
import { toastError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import cardStyles from "@/features/users/account-card.module.css";
import { AccountCardError } from "@/features/users/account-card-error";
import { type Connection, disconnect, useConnections } from "@/features/users/connections/api";
import styles from "@/features/users/connections/connected-apps-card.module.css";
import { messages } from "@/features/users/connections/messages";
import itemStyles from "@/features/users/sessions/session-item.module.css";
import { isNotFound } from "@/lib/api/http";
import { copyText } from "@/lib/copy-text";
import { cx } from "@/lib/cx";
import { formatDateTime } from "@/lib/format/dates";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";

/** How to connect an assistant, and the apps that are connected. */
export function ConnectedAppsCard() {
  const { data, error, mutate } = useConnections();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card className={cardStyles.card}>
      <h2 ref={heading} className={cardStyles.heading} tabIndex={-1}>
        {messages.title}
      </h2>
      {data ? (
        <>
          {data.serverUrl ? <HowToConnect url={data.serverUrl} /> : <p>{messages.off}</p>}
          {data.items.length === 0 ? (
            data.serverUrl && <p className={itemStyles.times}>{messages.none}</p>
          ) : (
            <ul className={cardStyles.list} aria-label={messages.label}>
              {data.items.map((connection) => (
                <ConnectedApp
                  key={connection.id}
                  connection={connection}
                  onDisconnected={async () => {
                    await mutate();
                    // The clicked button is removed with its item.
                    heading.current?.focus();
                  }}
                />
              ))}
            </ul>
          )}
        </>
      ) : error ? (
        <AccountCardError message={messages.failed} onRetry={() => void mutate()} />
      ) : (
        <Skeleton shape="line" />
      )}
    </Card>
  );
}

function HowToConnect({ url }: { url: string }) {
  const id = useId();
  const copy = async () => {
    if (await copyText(url)) toast({ title: messages.copied });
    else toast({ title: messages.blocked, variant: "destructive" });
  };
  return (
    <>
      <p>{messages.hint}</p>
      <div className={styles.address}>
        <p id={id}>{messages.serverUrl}</p>
        <code className={styles.url}>{url}</code>
        <Button variant="secondary" aria-describedby={id} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      {messages.assistants.map(({ name, steps, source }) => (
        <details key={name}>
          <summary className={styles.summary}>{`Steps for ${name}`}</summary>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className={itemStyles.times}>{source}</p>
        </details>
      ))}
    </>
  );
}

function ConnectedApp({
  connection: { id, name, host, connectedAt, lastUsedAt },
  onDisconnected,
}: {
  connection: Connection;
  onDisconnected: () => Promise<void>;
}) {
  const nameId = useId();
  const { run, busy } = useAction(
    async () => {
      await disconnect({ id }).catch((error: unknown) => {
        // It has ended already.
        if (!isNotFound(error)) throw error;
      });
      toast({ title: messages.disconnect.title, description: messages.disconnect.done(name) });
      await onDisconnected();
    },
    { failed: messages.disconnect.failed, report: toastError },
  );
  return (
    <li className={itemStyles.entry}>
      <span className={itemStyles.icon}>
        <Plug aria-hidden />
      </span>
      <div className={itemStyles.details}>
        <p className={itemStyles.device}>
          <span id={nameId} dir="auto">
            {name}
          </span>
        </p>
        <p className={cx(itemStyles.times, styles.host)}>{host ?? messages.onComputer}</p>
        <p className={itemStyles.times}>Connected {formatDateTime(connectedAt)}</p>
        <p className={itemStyles.times}>
          {lastUsedAt ? <>Last used {formatDateTime(lastUsedAt)}</> : "Not used yet"}
        </p>
      </div>
      <Button
        variant="secondary"
        className={styles.disconnect}
        busy={busy}
        aria-describedby={nameId}
        onClick={() => void run()}
      >
        {busy ? "Disconnecting..." : "Disconnect"}
      </Button>
    </li>
  );
}

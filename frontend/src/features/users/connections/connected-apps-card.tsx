import { Plug } from "lucide-react";
import { useId, useRef } from "react";
import { copyWithToast } from "@/components/copy-with-toast";
import { toastError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { AccountCard } from "@/features/users/account-card";
import cardStyles from "@/features/users/account-card.module.css";
import { AccountItem } from "@/features/users/account-item";
import { type Connection, disconnect, useConnections } from "@/features/users/connections/api";
import styles from "@/features/users/connections/connected-apps-card.module.css";
import { messages } from "@/features/users/connections/messages";
import { isNotFound } from "@/lib/api/http";
import { formatDateTime } from "@/lib/format/dates";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

/** How to connect an assistant, and the apps that are connected. */
export function ConnectedAppsCard() {
  const query = useConnections();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <AccountCard title={messages.title} heading={heading} query={query} failed={messages.failed}>
      {({ serverUrl, items }) => (
        <>
          {serverUrl ? <HowToConnect url={serverUrl} /> : <p>{messages.off}</p>}
          {items.length === 0 ? (
            serverUrl && <p className={styles.hint}>{messages.none}</p>
          ) : (
            <ul className={cardStyles.list} aria-label={messages.label}>
              {items.map((connection) => (
                <ConnectedApp
                  key={connection.id}
                  connection={connection}
                  onDisconnected={async () => {
                    await query.mutate();
                    // The clicked button is removed with its item.
                    heading.current?.focus();
                  }}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </AccountCard>
  );
}

function HowToConnect({ url }: { url: string }) {
  const id = useId();
  const copy = () => copyWithToast(url, { title: messages.copied }, { title: messages.blocked });
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
          <p className={styles.hint}>{source}</p>
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
        // It has already ended.
        if (!isNotFound(error)) throw error;
      });
      toast({ title: messages.disconnect.title, description: messages.disconnect.done(name) });
      await onDisconnected();
    },
    { failed: messages.disconnect.failed, report: toastError },
  );
  return (
    <AccountItem
      Icon={Plug}
      name={name}
      nameId={nameId}
      details={[
        host ?? messages.onComputer,
        `Connected ${formatDateTime(connectedAt)}`,
        lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}` : "Not used yet",
      ]}
    >
      <Button variant="secondary" busy={busy} aria-describedby={nameId} onClick={() => void run()}>
        {busy ? "Disconnecting..." : "Disconnect"}
      </Button>
    </AccountItem>
  );
}

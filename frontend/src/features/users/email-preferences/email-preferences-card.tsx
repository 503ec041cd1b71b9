import { useState } from "react";
import { toastError } from "@/components/error-feedback";
import { AccountCardError } from "@/features/users/account-card-error";
import { saveEmailPreferences, useEmailPreferences } from "@/features/users/email-preferences/api";
import styles from "@/features/users/email-preferences/email-preferences-card.module.css";
import { messages as allMessages } from "@/features/users/email-preferences/messages";
import { Card } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";
import { Skeleton } from "@/ui/skeleton";

const messages = allMessages.card;

/** Which optional emails the member gets. Each choice is saved immediately. */
export function EmailPreferencesCard() {
  const { data, error, mutate } = useEmailPreferences();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const [saveError, setSaveError] = useState<string>();

  const change = async (agentFixed: boolean) => {
    setBusy(true);
    setSaved(false);
    setSaveError(undefined);
    try {
      await mutate(saveEmailPreferences({ agentFixed }), {
        optimisticData: { agentFixed },
        rollbackOnError: true,
        revalidate: false,
      });
      setSaved(true);
    } catch (error) {
      setSaveError(toastError(error, messages.failed, messages.reverted));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card className={styles.card}>
      <div className={styles.text}>
        <h2 className={styles.heading}>{messages.title}</h2>
        <p>{messages.necessary}</p>
      </div>
      {data ? (
        <div className={styles.choice}>
          <div>
            <Checkbox
              checked={data.agentFixed}
              onChange={(event) => {
                // It is not disabled meanwhile, because it would lose the focus.
                if (!busy) void change(event.target.checked);
              }}
            >
              {messages.agentFixed}
            </Checkbox>
          </div>
          <span className={styles.status} role="status">
            {saved && messages.saved}
          </span>
        </div>
      ) : error ? (
        <AccountCardError message={messages.notLoaded} onRetry={() => void mutate()} />
      ) : (
        <Skeleton shape="line" />
      )}
      {saveError && (
        <p className={styles.error} role="alert">
          {saveError}
        </p>
      )}
    </Card>
  );
}

import { useState } from "react";
import { inlineError } from "@/components/form-feedback";
import { AccountCardError } from "@/features/users/account-card-error";
import {
  type EmailPreferences,
  saveEmailPreferences,
  useEmailPreferences,
} from "@/features/users/email-preferences/api";
import styles from "@/features/users/email-preferences/email-preferences-card.module.css";
import { messages as allMessages } from "@/features/users/email-preferences/messages";
import { Card } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";
import { Skeleton } from "@/ui/skeleton";

const messages = allMessages.card;
const choices = [
  "newPosts",
  "agentFixed",
  "sales",
  "reports",
  "orderMessages",
] as const satisfies (keyof EmailPreferences)[];

/** Which optional emails the member gets. Each choice is saved immediately. */
export function EmailPreferencesCard() {
  const { data, error, mutate } = useEmailPreferences();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const [saveError, setSaveError] = useState<string>();

  const change = async (current: EmailPreferences, changed: Partial<EmailPreferences>) => {
    setBusy(true);
    setSaved(false);
    setSaveError(undefined);
    try {
      await mutate(saveEmailPreferences(changed), {
        optimisticData: { ...current, ...changed },
        rollbackOnError: true,
        revalidate: false,
      });
      setSaved(true);
    } catch (error) {
      setSaveError(inlineError(error, messages.failed, messages.reverted));
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
          <div className={styles.boxes}>
            {choices.map((choice) => {
              const isWanted = data[choice];
              return (
                typeof isWanted === "boolean" && (
                  <Checkbox
                    key={choice}
                    checked={isWanted}
                    onChange={(event) => {
                      // It is not disabled meanwhile, because it would lose the focus.
                      if (!busy) void change(data, { [choice]: event.target.checked });
                    }}
                  >
                    {messages[choice]}
                  </Checkbox>
                )
              );
            })}
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

import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { AccountCard } from "@/features/users/account-card";
import cardStyles from "@/features/users/account-card.module.css";
import {
  type EmailPreferences,
  saveEmailPreferences,
  useEmailPreferences,
} from "@/features/users/email-preferences/api";
import styles from "@/features/users/email-preferences/email-preferences-card.module.css";
import { messages as allMessages } from "@/features/users/email-preferences/messages";
import { Checkbox } from "@/ui/checkbox";

const messages = allMessages.card;
const choices = [
  "newPosts",
  "agentFixed",
  "agentUpdates",
  "productUpdates",
  "sales",
  "reports",
  "orderMessages",
  "weeklySummary",
] as const satisfies (keyof EmailPreferences)[];

/** Which optional emails the member gets. Each choice is saved immediately. */
export function EmailPreferencesCard() {
  const query = useEmailPreferences();
  const [saved, setSaved] = useState<(typeof choices)[number]>();

  const change = useAction(
    async (current: EmailPreferences, choice: (typeof choices)[number], isWanted: boolean) => {
      setSaved(undefined);
      const changed = { [choice]: isWanted };
      await query.mutate(saveEmailPreferences(changed), {
        optimisticData: { ...current, ...changed },
        rollbackOnError: true,
        revalidate: false,
      });
      setSaved(choice);
    },
    { failed: messages.failed, reassurance: messages.reverted },
  );

  return (
    <AccountCard title={messages.title} query={query} failed={messages.notLoaded}>
      {(data) => (
        <>
          <p>{messages.necessary}</p>
          <div className={styles.boxes}>
            {choices.map((choice) => {
              const isWanted = data[choice];
              return (
                typeof isWanted === "boolean" && (
                  <div key={choice} className={styles.choice}>
                    <Checkbox
                      checked={isWanted}
                      onChange={(event) => {
                        // It is not disabled meanwhile, because it would lose the focus.
                        void change.run(data, choice, event.target.checked);
                      }}
                    >
                      {messages[choice]}
                    </Checkbox>
                    <span className={styles.status} role="status">
                      {saved === choice && messages.saved}
                    </span>
                  </div>
                )
              );
            })}
          </div>
          {change.error && (
            <p className={cardStyles.error} role="alert">
              {change.error}
            </p>
          )}
        </>
      )}
    </AccountCard>
  );
}

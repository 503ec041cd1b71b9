import { useRef } from "react";
import { forgetDetails } from "@/components/forget-details";
import { AccountActionCard } from "@/features/users/account-card";
import styles from "@/features/users/profile/prompt-details-card.module.css";
import { detailsOf } from "@/lib/prompt-details";
import { useStorageStore } from "@/lib/storage-store";
import { Button } from "@/ui/button";

const maxNames = 12;

/** What the account filled in for prompts on this device. */
export function PromptDetailsCard({ account }: { account: string }) {
  const store = detailsOf(account);
  const details = useStorageStore(store);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <AccountActionCard
      title="Details for prompts"
      heading={heading}
      action={
        details.length > 0 && (
          <Button
            variant="secondary"
            onClick={() => {
              forgetDetails(store);
              // The pressed button no longer exists.
              heading.current?.focus();
            }}
          >
            Forget my details
          </Button>
        )
      }
    >
      <p>
        What you fill in for prompts is remembered on this device only, even after you log out. It is never
        sent to us.
      </p>
      <p className={styles.remembered}>
        {details.length > 0
          ? `Remembered on this device: ${listNames(details.map(({ field }) => field))}`
          : "Nothing is remembered on this device."}
      </p>
    </AccountActionCard>
  );
}

/** The latest first. */
function listNames(fields: readonly string[]): string {
  const names = fields.toReversed();
  const more = names.length - maxNames;
  const shown = names.slice(0, maxNames).join(", ");
  return more > 0 ? `${shown}, and ${more} more` : shown;
}

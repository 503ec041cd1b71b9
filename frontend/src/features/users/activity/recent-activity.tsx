import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { AccountCardError } from "@/features/users/account-card";
import styles from "@/features/users/account-card.module.css";
import { ActivityList } from "@/features/users/activity/activity-list";
import { type AccountEvent, useActivity } from "@/features/users/activity/api";
import type { Session } from "@/features/users/sessions/api";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

/** How many are shown until the member asks for more. */
const firstCount = 5;

/** Logins and changes that the member should recognize as their own, without the logins of the devices listed above them. */
export function RecentActivity({ sessions }: { sessions: readonly Session[] }) {
  const { events: all, hasMore, showMore, error, mutate } = useActivity();
  const events = all?.filter((event) => !sessions.some((session) => isLoginOf(session, event)));
  const [maxCount, setMaxCount] = useState(firstCount);
  const total = events?.length ?? 0;
  const isComplete = total <= maxCount && !hasMore;
  const changeLength = async () => {
    setMaxCount(isComplete ? firstCount : Infinity);
    if (total <= maxCount && hasMore) await showMore();
  };
  if (!events)
    return error ? (
      <AccountCardError message="We couldn't load your recent activity." onRetry={() => void mutate()} />
    ) : (
      <Skeleton shape="line" />
    );
  if (total === 0) return null;
  return (
    <>
      <p>If something here wasn't you, change your password and log out your other devices.</p>
      <ActivityList events={events.slice(0, maxCount)} />
      {(hasMore || total > firstCount) && (
        <ShowMore label={isComplete ? "Show less" : "Show more"} onPress={changeLength} />
      )}
    </>
  );
}

/** A login is recorded when its session begins. */
function isLoginOf({ device, signedInAt }: Session, event: AccountEvent): boolean {
  const gapMs = Math.abs(Date.parse(signedInAt) - Date.parse(event.happenedAt));
  return event.kind.startsWith("signed_in") && event.device === device && gapMs < 5000;
}

function ShowMore({ label, onPress }: { label: string; onPress: () => Promise<void> }) {
  const { run, busy, error } = useAction(onPress, {
    failed: "We couldn't load more activity. Please try again.",
    report: (_, failed) => failed,
  });
  return (
    <div className={styles.footer}>
      {error && <p role="alert">{error}</p>}
      <Button variant="secondary" busy={busy} onClick={() => void run()}>
        {label}
      </Button>
    </div>
  );
}

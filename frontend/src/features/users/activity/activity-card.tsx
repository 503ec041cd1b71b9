import { useState } from "react";
import styles from "@/features/users/account-card.module.css";
import { AccountCardError } from "@/features/users/account-card-error";
import { ActivityList } from "@/features/users/activity/activity-list";
import { useActivity } from "@/features/users/activity/api";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";

/** How many are shown until the member asks for more. */
const firstCount = 5;

/** Logins and changes that the member should recognize as their own. */
export function ActivityCard() {
  const { events, hasMore, showMore, error, mutate } = useActivity();
  const [maxCount, setMaxCount] = useState(firstCount);
  const total = events?.length ?? 0;
  const isComplete = total <= maxCount && !hasMore;
  const changeLength = async () => {
    setMaxCount(isComplete ? firstCount : Infinity);
    if (total <= maxCount && hasMore) await showMore();
  };
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>Recent activity</h2>
      {events ? (
        total > 0 ? (
          <>
            <p>If something here wasn't you, change your password and log out your other devices.</p>
            <ActivityList events={events.slice(0, maxCount)} />
            {(hasMore || total > firstCount) && (
              <ShowMore label={isComplete ? "Show less" : "Show more"} onPress={changeLength} />
            )}
          </>
        ) : (
          <p>Nothing yet. Logins and changes to your account will show up here.</p>
        )
      ) : error ? (
        <AccountCardError message="We couldn't load your recent activity." onRetry={() => void mutate()} />
      ) : (
        <div className={styles.list}>
          <Skeleton shape="line" />
          <Skeleton shape="shortLine" />
        </div>
      )}
    </Card>
  );
}

function ShowMore({ label, onPress }: { label: string; onPress: () => Promise<void> }) {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const load = () => {
    setState("loading");
    onPress().then(
      () => setState("idle"),
      () => setState("failed"),
    );
  };
  return (
    <div className={styles.footer}>
      {state === "failed" && <p role="alert">We couldn't load more activity. Please try again.</p>}
      <Button variant="secondary" busy={state === "loading"} onClick={load}>
        {label}
      </Button>
    </div>
  );
}

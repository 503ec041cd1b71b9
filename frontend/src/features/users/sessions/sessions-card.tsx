import { useRef } from "react";
import { useSessions } from "@/features/users/sessions/api";
import { SessionItem } from "@/features/users/sessions/session-item";
import styles from "@/features/users/sessions/sessions-card.module.css";
import { SignOutEverywhere } from "@/features/users/sessions/sign-out-everywhere";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";

/** Every browser that is signed in to this account, and the ways to sign them out. */
export function SessionsCard() {
  const { data: sessions, error, mutate } = useSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  const isAlone = sessions?.every(({ isCurrent }) => isCurrent);
  // The button that was pressed is gone with its entry.
  const focusHeading = () => heading.current?.focus();

  return (
    <Card className={styles.card}>
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        Where you’re signed in
      </h2>
      {sessions ? (
        <>
          <p>
            {isAlone
              ? "Only this browser is signed in to your account."
              : "Sign out any browser that you do not know or no longer use."}
          </p>
          <ul className={styles.list} aria-label="Browsers that are signed in">
            {sessions.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                onRevoked={async () => {
                  await mutate(
                    sessions.filter(({ id }) => id !== session.id),
                    { revalidate: false },
                  );
                  focusHeading();
                }}
              />
            ))}
          </ul>
          {!isAlone && (
            <SignOutEverywhere onOthersEnd={() => void mutate()} fallbackFocus={() => heading.current} />
          )}
        </>
      ) : error ? (
        <div className={styles.failure} role="alert">
          <p>We could not see where you are signed in.</p>
          <Button variant="secondary" onClick={() => void mutate()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className={styles.list}>
          <Skeleton shape="line" />
          <Skeleton shape="shortLine" />
        </div>
      )}
    </Card>
  );
}

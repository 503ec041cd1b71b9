import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import styles from "@/features/users/account-card.module.css";
import { AccountCardError } from "@/features/users/account-card-error";
import { RecentActivity } from "@/features/users/activity/recent-activity";
import { type Session, useSessions } from "@/features/users/sessions/api";
import { messages } from "@/features/users/sessions/messages";
import { SessionItem } from "@/features/users/sessions/session-item";
import { SignOutEverywhere } from "@/features/users/sessions/sign-out-everywhere";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";

/** The current session and the first five are shown until the member asks for all. */
function isShownFirst({ isCurrent }: Session, index: number): boolean {
  return isCurrent || index < 5;
}

/** Active sessions, and buttons to log them out. */
export function SessionsCard() {
  const { data: sessions, error, mutate } = useSessions();
  const { mutate: mutateKey } = useSWRConfig();
  // Logging out another device also cancels a pending change of the email address.
  const refetchAccount = () => void mutateKey((key) => key === "/api/auth/me" || key === "/api/auth/account");
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOnlySession = sessions?.every(({ isCurrent }) => isCurrent);
  // The clicked button is removed with its item.
  const focusHeading = () => heading.current?.focus();

  return (
    <Card className={styles.card}>
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        {messages.list.title}
      </h2>
      {sessions ? (
        <>
          <p>{isOnlySession ? messages.list.onlyThisDevice : messages.list.hint}</p>
          <ul className={styles.list} aria-label={messages.list.label}>
            {(showsAll ? sessions : sessions.filter(isShownFirst)).map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                onRevoked={async () => {
                  await mutate(
                    sessions.filter(({ id }) => id !== session.id),
                    { revalidate: false },
                  );
                  refetchAccount();
                  focusHeading();
                }}
              />
            ))}
          </ul>
          {!sessions.every(isShownFirst) && (
            <div className={styles.footer}>
              <Button variant="secondary" onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? messages.list.showLess : messages.list.showAll}
              </Button>
            </div>
          )}
          {!isOnlySession && (
            <SignOutEverywhere
              onOthersRevoked={() => {
                void mutate();
                refetchAccount();
              }}
              fallbackFocus={() => heading.current}
            />
          )}
          <RecentActivity sessions={sessions} />
        </>
      ) : error ? (
        <AccountCardError message={messages.list.failed} onRetry={() => void mutate()} />
      ) : (
        <div className={styles.list}>
          <Skeleton shape="line" />
          <Skeleton shape="shortLine" />
        </div>
      )}
    </Card>
  );
}

import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { AccountCard } from "@/features/users/account-card";
import styles from "@/features/users/account-card.module.css";
import { RecentActivity } from "@/features/users/activity/recent-activity";
import { type Session, useSessions } from "@/features/users/sessions/api";
import { messages } from "@/features/users/sessions/messages";
import { SessionItem } from "@/features/users/sessions/session-item";
import { SignOutEverywhere } from "@/features/users/sessions/sign-out-everywhere";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

/** The current session and the first five are shown until the member asks for all. */
function isShownFirst({ isCurrent }: Session, index: number): boolean {
  return isCurrent || index < 5;
}

/** Active sessions, and buttons to log them out. */
export function SessionsCard() {
  const query = useSessions();
  const { mutate: mutateKey } = useSWRConfig();
  // Logging out another device also cancels a pending change of the email address.
  const refetchAccount = () => void mutateKey((key) => key === "/api/auth/me" || key === "/api/auth/account");
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <AccountCard
      title={messages.list.title}
      heading={heading}
      query={query}
      failed={messages.list.failed}
      skeleton={
        <div className={styles.list}>
          <Skeleton shape="line" />
          <Skeleton shape="shortLine" />
        </div>
      }
    >
      {(sessions) => {
        const isOnlySession = sessions.every(({ isCurrent }) => isCurrent);
        return (
          <>
            <p>{isOnlySession ? messages.list.onlyThisDevice : messages.list.hint}</p>
            <ul className={styles.list} aria-label={messages.list.label}>
              {(showsAll ? sessions : sessions.filter(isShownFirst)).map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  onRevoked={async () => {
                    await query.mutate(
                      sessions.filter(({ id }) => id !== session.id),
                      { revalidate: false },
                    );
                    refetchAccount();
                    // The clicked button is removed with its item.
                    heading.current?.focus();
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
                  void query.mutate();
                  refetchAccount();
                }}
                fallbackFocus={() => heading.current}
              />
            )}
            <RecentActivity sessions={sessions} />
          </>
        );
      }}
    </AccountCard>
  );
}

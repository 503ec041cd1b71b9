import { AtSign, KeyRound, LogIn, LogOut, type LucideIcon, ShieldAlert } from "lucide-react";
import { useState } from "react";
import styles from "@/features/users/activity/activity-card.module.css";
import { type AccountEvent, useActivity } from "@/features/users/activity/api";
import { cx } from "@/lib/cx";
import { formatDateTime } from "@/lib/dates";
import { pluralize } from "@/lib/pluralize";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";

/** Logins and changes that the member should recognize as their own. */
export function ActivityCard() {
  const { events, hasMore, showMore, error, mutate } = useActivity();
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>Recent activity</h2>
      {events ? (
        events.length > 0 ? (
          <>
            <p>If something here wasn't you, change your password and log out your other devices.</p>
            <ol className={styles.list} aria-label="Recent activity">
              {events.map((event) => (
                <ActivityItem key={event.id} event={event} />
              ))}
            </ol>
            {hasMore && <ShowMore onShowMore={showMore} />}
          </>
        ) : (
          <p>Nothing yet. Logins and changes to your account will show up here.</p>
        )
      ) : error ? (
        <div className={styles.footer} role="alert">
          <p>We couldn't load your recent activity.</p>
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

function ShowMore({ onShowMore }: { onShowMore: () => Promise<void> }) {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const load = () => {
    setState("loading");
    onShowMore().then(
      () => setState("idle"),
      () => setState("failed"),
    );
  };
  return (
    <div className={styles.footer}>
      {state === "failed" && <p role="alert">We couldn't load more activity. Please try again.</p>}
      <Button variant="secondary" busy={state === "loading"} onClick={load}>
        Show more
      </Button>
    </div>
  );
}

function ActivityItem({ event }: { event: AccountEvent }) {
  const { kind, count, device, happenedAt } = event;
  const { Icon, describe } = kinds[kind];
  return (
    <li className={styles.item}>
      <span className={cx(styles.icon, kind === "sign_in_failed" && styles.warning)}>
        <Icon aria-hidden />
      </span>
      <div className={styles.text}>
        <p>{describe(count)}</p>
        <p className={styles.details}>
          {device ?? "Support team"} · <time dateTime={happenedAt}>{formatDateTime(happenedAt)}</time>
        </p>
      </div>
    </li>
  );
}

const attempts = { one: "failed login attempt", many: "failed login attempts" };
const devices = { one: "device", many: "devices" };

const kinds: Record<AccountEvent["kind"], { Icon: LucideIcon; describe: (count: number) => string }> = {
  signed_in_by_password: { Icon: LogIn, describe: () => "Logged in with a password" },
  signed_in_by_link: { Icon: LogIn, describe: () => "Logged in with a sign-in link" },
  email_verified: { Icon: LogIn, describe: () => "Confirmed the email address and logged in" },
  sign_in_failed: { Icon: ShieldAlert, describe: (count) => pluralize(count, attempts) },
  email_change_requested: { Icon: AtSign, describe: () => "Requested a new email address" },
  email_changed: { Icon: AtSign, describe: () => "Changed the email address" },
  password_set: { Icon: KeyRound, describe: () => "Set a password" },
  password_changed: { Icon: KeyRound, describe: () => "Changed the password" },
  password_reset: { Icon: KeyRound, describe: () => "Reset the password by email" },
  password_removed: { Icon: KeyRound, describe: () => "Password removed by an email change" },
  sessions_revoked: { Icon: LogOut, describe: (count) => `Logged out ${pluralize(count, devices)}` },
  second_factor_enabled: { Icon: KeyRound, describe: () => "Turned on two-step login" },
  second_factor_disabled: { Icon: ShieldAlert, describe: () => "Turned off two-step login" },
  second_factor_reset: { Icon: ShieldAlert, describe: () => "Two-step login reset" },
  recovery_code_used: { Icon: KeyRound, describe: () => "Logged in with a recovery code" },
  recovery_codes_replaced: { Icon: KeyRound, describe: () => "New recovery codes" },
};

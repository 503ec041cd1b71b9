import {
  AtSign,
  Download,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  Plug,
  ShieldAlert,
  Unplug,
} from "lucide-react";
import itemStyles from "@/features/users/account-item.module.css";
import styles from "@/features/users/activity/activity-list.module.css";
import type { AccountEvent } from "@/features/users/activity/api";
import { cx } from "@/lib/cx";
import { formatDateTime } from "@/lib/format/dates";
import { pluralize } from "@/lib/format/pluralize";

/** Events of an account. */
export function ActivityList({ events }: { events: readonly AccountEvent[] }) {
  return (
    <ol className={styles.list} aria-label="Recent activity">
      {events.map((event) => (
        <ActivityItem key={event.id} event={event} />
      ))}
    </ol>
  );
}

function ActivityItem({ event }: { event: AccountEvent }) {
  const { kind, device, happenedAt } = event;
  const { Icon, describe } = kinds[kind];
  return (
    <li className={styles.item}>
      <span className={cx(itemStyles.icon, kind === "sign_in_failed" && itemStyles.warning)}>
        <Icon aria-hidden />
      </span>
      <div className={itemStyles.text}>
        <p>{describe(event)}</p>
        <p className={itemStyles.details}>
          <span>{`${device ?? "Support team"} ·`}</span>{" "}
          <time dateTime={happenedAt}>{formatDateTime(happenedAt)}</time>
        </p>
      </div>
    </li>
  );
}

const attempts = { one: "failed login attempt", many: "failed login attempts" };
const devices = { one: "device", many: "devices" };

const kinds: Record<AccountEvent["kind"], { Icon: LucideIcon; describe: (event: AccountEvent) => string }> = {
  signed_in_by_password: { Icon: LogIn, describe: () => "Logged in with a password" },
  signed_in_by_link: { Icon: LogIn, describe: () => "Logged in with an emailed link" },
  signed_in_by_code: { Icon: LogIn, describe: () => "Logged in with a code from an email" },
  signed_in_by_passkey: { Icon: LogIn, describe: () => "Logged in with a passkey" },
  passkey_added: { Icon: KeyRound, describe: () => "Added a passkey" },
  passkey_removed: { Icon: ShieldAlert, describe: () => "Removed a passkey" },
  app_connected: { Icon: Plug, describe: () => "Connected an app" },
  app_disconnected: { Icon: Unplug, describe: () => "Disconnected an app" },
  email_verified: {
    Icon: LogIn,
    describe: ({ device }) =>
      device == null ? "Email address marked as verified" : "Confirmed the email address and logged in",
  },
  sign_in_failed: { Icon: ShieldAlert, describe: ({ count }) => pluralize(count, attempts) },
  email_change_requested: { Icon: AtSign, describe: () => "Requested a new email address" },
  email_changed: { Icon: AtSign, describe: () => "Changed the email address" },
  password_set: { Icon: KeyRound, describe: () => "Set a password" },
  password_changed: { Icon: KeyRound, describe: () => "Changed the password" },
  password_reset: { Icon: KeyRound, describe: () => "Reset the password by email" },
  password_removed: { Icon: KeyRound, describe: () => "Password removed by an email change" },
  deletion_requested: { Icon: LogOut, describe: () => "Requested the deletion of the account" },
  deletion_undone: { Icon: LogIn, describe: () => "Undid the deletion of the account" },
  data_export_requested: { Icon: Download, describe: () => "Requested a copy of your data" },
  sessions_revoked: { Icon: LogOut, describe: ({ count }) => `Logged out ${pluralize(count, devices)}` },
  second_factor_enabled: { Icon: KeyRound, describe: () => "Turned on two-step login" },
  second_factor_disabled: { Icon: ShieldAlert, describe: () => "Turned off two-step login" },
  second_factor_reset: { Icon: ShieldAlert, describe: () => "Two-step login reset" },
  recovery_code_used: { Icon: KeyRound, describe: () => "Used a recovery code to log in" },
  recovery_codes_replaced: { Icon: KeyRound, describe: () => "Got new recovery codes" },
};

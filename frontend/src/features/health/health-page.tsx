import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type Check, type CheckStatus, type Health, useHealth } from "@/features/health/admin-api";
import styles from "@/features/health/health-page.module.css";
import { SettingsTable } from "@/features/health/settings-table";
import { formatTime } from "@/lib/format/dates";
import { pluralize } from "@/lib/format/pluralize";
import { adminPaths } from "@/lib/paths/admin-paths";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Page } from "@/ui/page";
import { ErrorState } from "@/ui/states";
import { TableSkeleton } from "@/ui/table";

const groups = [
  { status: "error", title: "Fix now" },
  { status: "warning", title: "Check soon" },
  { status: "ok", title: "Working" },
] as const;

const badges = {
  error: { tone: "problem", name: "Error" },
  warning: { tone: "pending", name: "Warning" },
  ok: { tone: "normal", name: "OK" },
} as const;

/** The admin screens that help to fix a check. */
const links: Record<string, { to: string; name: string }> = {
  email: { to: adminPaths.emails, name: "Open emails" },
  email_queue: { to: `${adminPaths.emails}?state=queued`, name: "Open waiting emails" },
  agents_without_url: { to: `${adminPaths.agents}?delivery=nothing`, name: "Open these agents" },
  open_orders: { to: adminPaths.orders, name: "Open orders" },
};

/** The health checks of this installation, and its settings. */
export function HealthPage() {
  const { data: health, error, isValidating, mutate } = useHealth();
  return (
    <Page
      title="Health"
      actions={
        <Button variant="secondary" busy={isValidating} onClick={() => void mutate()}>
          {isValidating && health ? "Checking..." : "Check again"}
        </Button>
      }
    >
      {error ? (
        <ErrorState title="We couldn't run the health checks" onRetry={() => void mutate()} />
      ) : health ? (
        <Report health={health} />
      ) : (
        <div className={styles.report}>
          <p role="status" className={styles.detail}>
            Checking...
          </p>
          <TableSkeleton />
        </div>
      )}
    </Page>
  );
}

function Report({ health: { version, checkedAt, status, checks, settings } }: { health: Health }) {
  return (
    <div className={styles.report}>
      <p role="status" className={styles.summary}>
        <StatusBadge tone={badges[status].tone}>{badges[status].name}</StatusBadge>
        <span>{summarize(checks)}</span>
        {status !== "ok" && <span>The dot in the navigation means this.</span>}
        <span className={styles.detail}>
          <span>{`Marigold ${version}, checked at`}</span>{" "}
          <time dateTime={checkedAt}>{formatCheckTime(checkedAt)}</time>
        </span>
      </p>
      {groups.map(({ status, title }) => {
        const checksOfGroup = checks.filter((check) => check.status === status);
        return (
          checksOfGroup.length > 0 && (
            <section key={status} className={styles.group} aria-label={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul className={styles.checks}>
                {checksOfGroup.map((check) => (
                  <CheckItem key={check.id} check={check} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      <details className={styles.settings}>
        <summary className={styles.settingsTitle}>Current settings</summary>
        <p className={styles.detail}>
          The server reads them when it starts, so changes take effect after a restart. Secrets are hidden.
        </p>
        <SettingsTable settings={settings} />
      </details>
    </div>
  );
}

function CheckItem({ check: { id, name, status, message, action } }: { check: Check }) {
  const link = action ? links[id] : undefined;
  return (
    <li className={styles.check}>
      <span>
        <StatusBadge tone={badges[status].tone}>{badges[status].name}</StatusBadge>
      </span>
      <div className={styles.texts}>
        <h3 className={styles.name}>{name}</h3>
        <p>{message}</p>
        {action && (
          <p className={styles.action}>
            {withCode(action)} {link && <Link to={link.to}>{link.name}</Link>}
          </p>
        )}
      </div>
    </li>
  );
}

function summarize(checks: readonly Check[]): string {
  const count = (status: CheckStatus) => checks.filter((check) => check.status === status).length;
  const problems = [
    { count: count("error"), noun: { one: "error", many: "errors" } },
    { count: count("warning"), noun: { one: "warning", many: "warnings" } },
  ].filter(({ count }) => count > 0);
  if (problems.length === 0) return "Everything works";
  return problems.map(({ count, noun }) => pluralize(count, noun)).join(", ");
}

/** "run `marigold migrate`" with the command as code. */
function withCode(text: string): ReactNode[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

/** With seconds, so that the result of checking again is visible. */
const timeFormat = new Intl.DateTimeFormat("en-US", { timeStyle: "medium" });

const formatCheckTime = (rfc3339: string) => formatTime(rfc3339, timeFormat.format);

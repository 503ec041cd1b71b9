import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useHealth } from "@/features/health/admin-api";
import { useWaitingQuestions, waitingText } from "@/features/orders/waiting-questions";
import { usePermission } from "@/features/users/permissions";
import { type ShownEntry, useAdminEntries } from "@/layouts/admin-entries";
import styles from "@/layouts/admin-navigation.module.css";
import { cx } from "@/lib/cx";
import { adminPaths } from "@/lib/paths/admin-paths";
import { Tooltip } from "@/ui/tooltip";
import { VisuallyHidden } from "@/ui/visually-hidden";

/** The side navigation of the admin screens. On small screens a button opens it. */
export function AdminNavigation({ className }: { className: string | undefined }) {
  const groups = useAdminEntries();
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const contentId = useId();
  // Closes after a navigation.
  const isOpen = openedAt === pathname;
  const current = groups.flatMap(({ entries }) => entries).find(({ isCurrent }) => isCurrent);

  return (
    <nav aria-label="Admin" className={cx(styles.navigation, className)}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpenedAt(isOpen ? undefined : pathname)}
      >
        <span>
          <span className={styles.toggleLabel}>Admin menu</span> <span>{current?.name}</span>
        </span>
        <ChevronDown aria-hidden />
      </button>
      <div id={contentId} className={cx(styles.groups, isOpen && styles.open)}>
        {groups.map(({ name, entries }) => (
          <Group key={entries[0]?.to} name={name} entries={entries} />
        ))}
      </div>
    </nav>
  );
}

function Group({ name, entries }: { name: string | undefined; entries: readonly ShownEntry[] }) {
  const titleId = useId();
  return (
    <div>
      {name && (
        <p id={titleId} className={styles.title}>
          {name}
        </p>
      )}
      <ul aria-labelledby={name && titleId}>
        {entries.map(({ to, name, isCurrent }) => (
          <li key={to}>
            {to === adminPaths.health ? (
              <HealthLink name={name} isCurrent={isCurrent} />
            ) : (
              <EntryLink to={to} name={name} isCurrent={isCurrent}>
                {to === adminPaths.orders && <WaitingQuestions />}
              </EntryLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryLinkProps {
  to: string;
  name: string;
  isCurrent: boolean;
  children?: ReactNode;
}

function EntryLink({ to, name, isCurrent, children }: EntryLinkProps) {
  return (
    <Link to={to} aria-current={isCurrent ? "page" : undefined} className={styles.link}>
      <span>{name}</span>
      {children}
    </Link>
  );
}

function WaitingQuestions() {
  const count = useWaitingQuestions(usePermission("manageOrders"));
  if (!count) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden>{count}</span>
      <VisuallyHidden> {waitingText(count)}</VisuallyHidden>
    </span>
  );
}

const dotText = "A health check needs attention";

/** With a dot while a check fails. */
function HealthLink(props: Omit<EntryLinkProps, "to">) {
  const { data: health } = useHealth(usePermission("viewHealth"));
  const link = { ...props, to: adminPaths.health };
  if (!health || health.status === "ok") return <EntryLink {...link} />;
  return (
    <Tooltip text={dotText}>
      <EntryLink {...link}>
        <span className={styles.dot}>
          <VisuallyHidden> {dotText}</VisuallyHidden>
        </span>
      </EntryLink>
    </Tooltip>
  );
}

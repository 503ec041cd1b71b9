import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import styles from "@/components/admin/history-dialog.module.css";
import { AuditChanges } from "@/components/audit/audit-changes";
import type { AuditEntry } from "@/components/audit/audit-entry";
import { changedFields, describeActor, fieldName } from "@/components/audit/audit-texts";
import type { ApiUrl } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";
import { Button } from "@/ui/button";
import { DateTime } from "@/ui/date-time";
import { Dialog } from "@/ui/dialog";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

/** Who changed what about an item, newest first. */
export function HistoryDialog({
  kind,
  id,
  name,
  onClose,
  children,
}: {
  kind: string;
  id: string;
  name: string;
  onClose: () => void;
  /** Above the entries. */
  children?: ReactNode;
}) {
  const [cursors, setCursors] = useState<readonly string[]>([""]);
  return (
    <Dialog open wide onOpenChange={onClose} title={`History of ${name}`}>
      {children}
      {cursors.map((cursor, page) => (
        <HistoryPage
          key={cursor}
          url={apiUrl("/api/admin/history/{kind}/{id}", { kind, id, limit: "20", cursor })}
          isLast={page === cursors.length - 1}
          onShowOlder={(next) => setCursors([...cursors, next])}
        />
      ))}
    </Dialog>
  );
}

function HistoryPage({
  url,
  isLast,
  onShowOlder,
}: {
  url: ApiUrl<"/api/admin/history/{kind}/{id}">;
  isLast: boolean;
  onShowOlder: (cursor: string) => void;
}) {
  const { data, error, mutate } = useQuery(url, { revalidateOnMount: true });
  if (error) return <ErrorState title="We couldn't load the history" onRetry={() => void mutate()} />;
  if (!data) {
    return (
      <div className={styles.entries} aria-busy>
        <Skeleton shape="line" />
        <Skeleton shape="shortLine" />
      </div>
    );
  }
  const { items, nextCursor } = data;
  if (items.length === 0) return <EmptyState title="No changes recorded" />;
  return (
    <>
      <ol className={styles.entries}>
        {items.map((entry, index) => {
          const isFirst = nextCursor === null && index === items.length - 1;
          return <HistoryEntry key={entry.id} entry={entry} title={describe(entry, isFirst)} />;
        })}
      </ol>
      {isLast && nextCursor && (
        <Button variant="secondary" onClick={() => onShowOlder(nextCursor)}>
          Show older changes
        </Button>
      )}
    </>
  );
}

function HistoryEntry({ entry, title }: { entry: AuditEntry; title: string }) {
  const { name, role } = describeActor(entry);
  return (
    <HistoryItem title={title} time={entry.happenedAt} actor={[name, role].filter(Boolean).join(", ")}>
      <AuditChanges entry={entry} />
    </HistoryItem>
  );
}

/** A collapsible entry. */
export function HistoryItem({
  title,
  time,
  actor,
  children,
}: {
  title: string;
  time: string;
  actor: string;
  children: ReactNode;
}) {
  return (
    <li className={styles.entry}>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <span className={styles.title}>
            <span dir="auto">{title}</span>
            <ChevronDown aria-hidden />
          </span>
          <span className={styles.meta}>
            <DateTime value={time} />
            <span>{` · ${actor}`}</span>
          </span>
        </summary>
        <div className={styles.changes}>{children}</div>
      </details>
    </li>
  );
}

export function HistorySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      <ol className={styles.entries}>{children}</ol>
    </section>
  );
}

/** The audit log records a deletion as removed, and a restore as created. `isFirst`: there is no older entry. */
function describe(entry: AuditEntry, isFirst: boolean): string {
  const { action, before, after } = entry;
  if (action === "created") return isFirst ? "Created" : "Restored from the trash";
  if (action === "removed") return "Moved to the trash";
  if (before?.isDraft) return "Published";
  if (after?.isArchived) return "Archived";
  if (before?.isArchived) return "Restored from the archive";
  return `Changed: ${changedFields(entry).map(fieldName).join(", ")}`;
}

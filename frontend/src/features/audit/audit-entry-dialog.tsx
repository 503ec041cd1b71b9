import { AuditChanges } from "@/components/audit/audit-changes";
import type { AuditEntry } from "@/components/audit/audit-entry";
import { actionNames, describeActor, kindNames, subjectName } from "@/components/audit/audit-texts";
import styles from "@/features/audit/audit-entry-dialog.module.css";
import { memberPath } from "@/lib/paths/admin-paths";
import { ButtonLink } from "@/ui/button";
import { DateTime } from "@/ui/date-time";
import { Dialog } from "@/ui/dialog";

/** One change, with its values before and after side by side. */
export function AuditEntryDialog({
  entry,
  filteredUrl,
  onClose,
}: {
  /** Null while the dialog is closed. */
  entry: AuditEntry | null;
  filteredUrl: (filters: Record<string, string>) => string;
  onClose: () => void;
}) {
  if (!entry) return null;
  const { action, kind, subjectId, happenedAt, actorId } = entry;
  const actor = describeActor(entry);
  const kindName = kindNames[kind].toLowerCase();
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={`${actionNames[action]} ${kindName}: ${subjectName(entry)}`}
      description={
        <>
          <DateTime value={happenedAt} /> <span>{`· ${actor.name}`}</span>
        </>
      }
    >
      <AuditChanges entry={entry} />
      <dl className={styles.ids}>
        <dt>{kindNames[kind]} ID</dt>
        <dd>{subjectId}</dd>
        {actorId && (
          <>
            <dt>Account ID</dt>
            <dd>{actorId}</dd>
          </>
        )}
      </dl>
      {/* In the scrolling part, so that the keyboard reaches it. */}
      <div className={styles.links}>
        <ButtonLink
          variant="secondary"
          to={{ search: filteredUrl({ kind, id: subjectId }) }}
          onClick={onClose}
        >
          All changes to this {kindName}
        </ButtonLink>
        {kind === "user" && action !== "removed" && entry.subjectName && (
          <ButtonLink variant="secondary" to={memberPath(subjectId)}>
            Open the account
          </ButtonLink>
        )}
        {actorId && (
          <ButtonLink variant="secondary" to={{ search: filteredUrl({ person: actorId }) }} onClick={onClose}>
            All changes by this person
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
}

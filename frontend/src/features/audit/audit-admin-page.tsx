import { useState } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { type Columns, CursorListPage } from "@/components/admin/cursor-list-page";
import { EmailAddress } from "@/components/admin/email-address";
import { dateFilters, type Filter, selectFilter } from "@/components/admin/filters";
import type { AuditEntry } from "@/components/audit/audit-entry";
import {
  actionNames,
  changedFields,
  describeActor,
  describeField,
  kindNames,
  subjectName,
} from "@/components/audit/audit-texts";
import { isPerson, useAuditLog } from "@/features/audit/admin-api";
import { AuditEntryDialog } from "@/features/audit/audit-entry-dialog";
import { cx } from "@/lib/cx";
import { memberPath } from "@/lib/paths/admin-paths";
import { StatusBadge } from "@/ui/badge";
import { DateTime } from "@/ui/date-time";

const labels = {
  title: "Audit log",
  noun: { one: "change", many: "changes" },
  failed: "We couldn't load the audit log",
  none: "No changes yet",
  noneYet: "Changes to agents, prompts, posts, codes, orders and admin rights will show up here.",
};

const filters: Filter[] = [
  {
    kind: "search",
    name: "person",
    param: "actor",
    label: "Person",
    placeholder: "Person: email or ID",
    toQuery: (text) => (isPerson(text) ? text.trim() : ""),
    hint: "Enter a complete email address or account ID to filter by person.",
  },
  selectFilter("action", "Change", actionNames),
  selectFilter("kind", "Kind", kindNames),
  ...dateFilters(),
  {
    kind: "text",
    name: "id",
    param: "subjectId",
    label: "ID",
    placeholder: "Item ID",
    requires: "kind",
  },
];

const tones = { created: "success", changed: "info", removed: "problem" } as const;

/** Everything that admins, payments and the command line have changed. */
export function AuditAdminPage() {
  const list = useAuditLog(filters);
  const [opened, setOpened] = useState<AuditEntry | null>(null);

  const columns: Columns<AuditEntry> = [
    {
      name: "What",
      cell: (entry) => (
        <div className={cx(entry.kind === "user" && cellStyles.email)}>
          <button type="button" className={cellStyles.link} dir="auto" onClick={() => setOpened(entry)}>
            <EmailAddress>{subjectName(entry)}</EmailAddress>
          </button>
          <span className={cellStyles.detail}>{kindNames[entry.kind]}</span>
        </div>
      ),
    },
    {
      name: "Change",
      cell: (entry) => (
        <div className={cellStyles.cell}>
          <StatusBadge tone={tones[entry.action]}>{actionNames[entry.action]}</StatusBadge>
          {entry.action === "changed" && (
            <span className={cellStyles.detail}>
              {changedFields(entry)
                .map((field) => describeField(entry, field))
                .join(", ")}
            </span>
          )}
        </div>
      ),
    },
    {
      name: "By",
      cell: (entry) => {
        const { name, role } = describeActor(entry);
        return (
          <div className={cx(cellStyles.cell, entry.actorEmail != null && cellStyles.email)}>
            {entry.actorId == null || entry.actorEmail == null ? (
              <span>{name}</span>
            ) : (
              <Link to={memberPath(entry.actorId)} className={cellStyles.link}>
                <EmailAddress>{name}</EmailAddress>
              </Link>
            )}
            {role && <span className={cellStyles.detail}>{role}</span>}
          </div>
        );
      },
    },
    {
      name: "When",
      cell: ({ happenedAt }) => <DateTime value={happenedAt} />,
    },
  ];

  return (
    <CursorListPage labels={labels} list={list} columns={columns} csv="/api/admin/audit.csv">
      <AuditEntryDialog entry={opened} filteredUrl={list.filteredUrl} onClose={() => setOpened(null)} />
    </CursorListPage>
  );
}

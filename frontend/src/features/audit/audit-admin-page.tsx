import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { CursorListPage } from "@/components/admin/cursor-list-page";
import { DownloadLink } from "@/components/admin/download-link";
import controlStyles from "@/components/admin/list-controls.module.css";
import { ListFilters } from "@/components/admin/list-filters";
import { useSearchShortcut } from "@/components/admin/use-search-shortcut";
import type { AuditEntry } from "@/components/audit/audit-entry";
import {
  actionNames,
  changedFields,
  describeActor,
  fieldName,
  kindNames,
  subjectName,
} from "@/components/audit/audit-texts";
import { isPerson, useAuditLog } from "@/features/audit/admin-api";
import { AuditEntryDialog } from "@/features/audit/audit-entry-dialog";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { memberPath } from "@/lib/admin-paths";
import { cx } from "@/lib/cx";
import { formatDateTime } from "@/lib/dates";
import { anyChoice, choicesOf } from "@/lib/list-view";
import { searchShortcut } from "@/lib/search-shortcut";
import { StatusBadge } from "@/ui/badge";
import { FilterDate, FilterSelect } from "@/ui/filter-field";
import { SearchField } from "@/ui/search-field";
import type { Column } from "@/ui/table";

const labels = {
  title: "Audit log",
  subtitle: "Who changed what, and when",
  noun: { one: "change", many: "changes" },
  loading: "Loading changes...",
  failed: "We couldn't load the audit log",
  none: "No changes yet",
  noneYet: "Changes to agents, prompts, posts, codes, orders and admin rights will show up here.",
  noResults: "No changes match these filters",
};
const incompletePerson = "Enter a complete email address or account ID to filter by person.";

const tones = { created: "success", changed: "info", removed: "problem" } as const;

/** Everything that admins, payments and the command line have changed. */
export function AuditAdminPage() {
  const list = useAuditLog();
  const { filters, setFilters, filterProps } = list;
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const personField = useRef<HTMLInputElement>(null);
  useSearchShortcut(personField);
  const person = filters.person ?? "";

  const columns: [Column<AuditEntry>, ...Column<AuditEntry>[]] = [
    {
      name: "What",
      cell: (entry) => (
        <>
          <button type="button" className={cellStyles.link} dir="auto" onClick={() => setOpened(entry)}>
            {subjectName(entry)}
          </button>
          <span className={cellStyles.detail}>{kindNames[entry.kind]}</span>
        </>
      ),
    },
    {
      name: "Change",
      cell: (entry) => (
        <div className={cellStyles.cell}>
          <StatusBadge tone={tones[entry.action]}>{actionNames[entry.action]}</StatusBadge>
          {entry.action === "changed" && (
            <span className={cellStyles.detail}>{changedFields(entry).map(fieldName).join(", ")}</span>
          )}
        </div>
      ),
    },
    {
      name: "By",
      cell: (entry) => {
        const { name, role } = describeActor(entry);
        return (
          <div className={cx(cellStyles.cell, entry.actorEmail !== null && cellStyles.email)}>
            {entry.actorId === null || entry.actorEmail === null ? (
              <span>{name}</span>
            ) : (
              <Link to={memberPath(entry.actorId)} className={cellStyles.link}>
                {name}
              </Link>
            )}
            {role && <span className={cellStyles.detail}>{role}</span>}
          </div>
        );
      },
    },
    {
      name: "When",
      cell: ({ happenedAt }) => <time dateTime={happenedAt}>{formatDateTime(happenedAt)}</time>,
    },
  ];

  return (
    <CursorListPage
      labels={labels}
      list={list}
      hint={person.trim() && !isPerson(person) ? incompletePerson : undefined}
      columns={columns}
      actions={<DownloadLink href={adminEndpoints.auditCsv(list.query)}>Download CSV</DownloadLink>}
      controls={
        <>
          <div className={controlStyles.search}>
            <SearchField
              ref={personField}
              label="Person"
              placeholder="Person: email or ID"
              shortcut={searchShortcut}
              {...filterProps("person")}
            />
          </div>
          <ListFilters activeCount={list.activeFilterCount}>
            <FilterSelect
              label="Change"
              choices={[anyChoice, ...choicesOf(actionNames)]}
              {...filterProps("action")}
            />
            <FilterSelect
              label="Kind"
              choices={[anyChoice, ...choicesOf(kindNames)]}
              value={filters.kind ?? ""}
              onChange={(kind) => setFilters({ kind, id: "" })}
            />
            <FilterDate label="From" {...filterProps("from")} />
            <FilterDate label="To" {...filterProps("to")} />
            {filters.kind !== anyChoice.value && (
              <div className={controlStyles.search}>
                <SearchField label="ID" placeholder="ID of the thing" {...filterProps("id")} />
              </div>
            )}
          </ListFilters>
        </>
      }
    >
      <AuditEntryDialog entry={opened} filteredUrl={list.filteredUrl} onClose={() => setOpened(null)} />
    </CursorListPage>
  );
}

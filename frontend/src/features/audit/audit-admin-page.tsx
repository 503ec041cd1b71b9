import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { CursorListPage } from "@/components/admin/cursor-list-page";
import controlStyles from "@/components/admin/list-controls.module.css";
import { searchShortcut, useSearchShortcut } from "@/components/admin/use-search-shortcut";
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
import styles from "@/features/audit/audit-admin-page.module.css";
import { AuditEntryDialog } from "@/features/audit/audit-entry-dialog";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { memberPath } from "@/lib/admin-paths";
import { formatDateTime } from "@/lib/dates";
import { anyChoice, choicesOf } from "@/lib/list-view";
import { StatusBadge } from "@/ui/badge";
import { DownloadLink } from "@/ui/download-link";
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
  const { filters, setFilters } = list;
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const personField = useRef<HTMLInputElement>(null);
  useSearchShortcut(personField);
  const person = filters.person ?? "";
  const filter = (name: string) => ({
    value: filters[name] ?? "",
    onChange: (value: string) => setFilters({ [name]: value }),
  });

  const columns: [Column<AuditEntry>, ...Column<AuditEntry>[]] = [
    {
      name: "What",
      cell: (entry) => (
        <>
          <button type="button" className={styles.open} onClick={() => setOpened(entry)}>
            {subjectName(entry)}
          </button>
          <span className={styles.detail}>{kindNames[entry.kind]}</span>
        </>
      ),
    },
    {
      name: "Change",
      cell: (entry) => (
        <div className={styles.cell}>
          <StatusBadge tone={tones[entry.action]}>{actionNames[entry.action]}</StatusBadge>
          {entry.action === "changed" && (
            <span className={styles.detail}>{changedFields(entry).map(fieldName).join(", ")}</span>
          )}
        </div>
      ),
    },
    {
      name: "By",
      cell: (entry) => {
        const { name, role } = describeActor(entry);
        return (
          <div className={styles.cell}>
            {entry.actorId === null ? (
              name
            ) : (
              <Link to={memberPath(entry.actorId)} className={styles.open}>
                {name}
              </Link>
            )}
            {role && <span className={styles.detail}>{role}</span>}
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
      actions={
        <DownloadLink href={adminEndpoints.auditCsv(`${list.query}${list.query && "&"}bom=true`)}>
          Download CSV
        </DownloadLink>
      }
      controls={
        <>
          <div className={controlStyles.search}>
            <SearchField
              ref={personField}
              label="Person"
              placeholder="Person: email or account ID"
              shortcut={searchShortcut}
              {...filter("person")}
            />
          </div>
          <FilterSelect
            label="Change"
            choices={[anyChoice, ...choicesOf(actionNames)]}
            {...filter("action")}
          />
          <FilterSelect
            label="Kind"
            choices={[anyChoice, ...choicesOf(kindNames)]}
            value={filters.kind ?? ""}
            onChange={(kind) => setFilters({ kind, id: "" })}
          />
          <FilterDate label="From" {...filter("from")} />
          <FilterDate label="To" {...filter("to")} />
          {filters.kind !== anyChoice.value && (
            <div className={controlStyles.search}>
              <SearchField label="ID" placeholder="ID of the thing" {...filter("id")} />
            </div>
          )}
        </>
      }
    >
      <AuditEntryDialog entry={opened} filteredUrl={list.filteredUrl} onClose={() => setOpened(null)} />
    </CursorListPage>
  );
}

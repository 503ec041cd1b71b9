import { useState } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import {
  type ImportRow,
  type MemberImport,
  type RowFilter,
  useImportRows,
} from "@/features/member-imports/admin-api";
import { outcomeNames } from "@/features/member-imports/labels";
import styles from "@/features/member-imports/member-imports.module.css";
import { formatDate } from "@/lib/format/dates";
import { formatCents } from "@/lib/format/money";
import { toChoices } from "@/lib/lists/list-view";
import { memberPath } from "@/lib/paths/admin-paths";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Select } from "@/ui/field";
import { ErrorState } from "@/ui/states";
import { type Column, Table, TableSkeleton } from "@/ui/table";

type Row = ImportRow & { id: string };
const filters: Record<RowFilter, string> = { all: "All rows", new: "New only", problems: "Problems" };
const pageSize = 50;

const columns: readonly [Column<Row>, ...Column<Row>[]] = [
  {
    name: "Row",
    cell: ({ number, email, userId, firstName }) => (
      <>
        <span>{`${number}: `}</span>
        {userId ? <Link to={memberPath(userId)}>{email}</Link> : <span>{email || "No email address"}</span>}
        <span className={cellStyles.detail}>{firstName}</span>
      </>
    ),
  },
  {
    name: "Result",
    cell: ({ outcome, reason }) => (
      <div className={cellStyles.cell}>
        {outcome && (
          <StatusBadge tone={outcome === "problem" || outcome === "kept" ? "problem" : "normal"}>
            {outcomeNames[outcome]}
          </StatusBadge>
        )}
        {reason && <span className={cellStyles.detail}>{reason}</span>}
      </div>
    ),
  },
  {
    name: "Agent",
    cell: ({ agent, at }) => (
      <div className={cellStyles.cell}>
        <span>{agent || "–"}</span>
        {at && <span className={cellStyles.detail}>{formatDate(at)}</span>}
      </div>
    ),
  },
  {
    name: "Amount",
    isNumeric: true,
    cell: ({ amount }) => (amount == null ? "–" : formatCents(amount)),
  },
  { name: "Newsletter", cell: ({ hasConsent }) => (hasConsent ? "Yes" : "No") },
];

/** What each row does, or why it does nothing. */
export function ImportRows({ id, state }: { id: string; state: MemberImport["state"] }) {
  const [filter, setFilter] = useState<RowFilter>("all");
  /** Cursors of the previous pages. */
  const [pages, setPages] = useState<number[]>([]);
  const { data: rows, error, mutate } = useImportRows(id, filter, pages.at(-1) ?? 0);
  const hasNext = rows?.length === pageSize;
  return (
    <section className={styles.rows} aria-label="Rows of the file" data-state={state}>
      <Select
        label="Show"
        className={styles.filter}
        value={filter}
        choices={toChoices(filters)}
        onChange={({ target }) => {
          setFilter(target.value as RowFilter);
          setPages([]);
        }}
      />
      {error ? (
        <ErrorState title="We couldn't load the rows" onRetry={() => void mutate()} />
      ) : !rows ? (
        <TableSkeleton />
      ) : rows.length === 0 ? (
        <p className={styles.note}>No rows match this filter.</p>
      ) : (
        <Table
          caption="Rows"
          rows={rows.map((row) => ({ ...row, id: String(row.number) }))}
          columns={columns}
        />
      )}
      {(pages.length > 0 || hasNext) && (
        <div className={styles.pager}>
          <Button
            variant="secondary"
            unavailable={pages.length === 0}
            onClick={() => setPages(pages.slice(0, -1))}
          >
            Previous
          </Button>
          <Button
            variant="secondary"
            unavailable={!hasNext}
            onClick={() => setPages([...pages, rows?.at(-1)?.number ?? 0])}
          >
            Next
          </Button>
        </div>
      )}
    </section>
  );
}

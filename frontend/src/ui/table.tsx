import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";
import { Skeleton } from "@/ui/skeleton";
import skeletonStyles from "@/ui/skeleton.module.css";
import styles from "@/ui/table.module.css";
import { SafeRow } from "@/ui/unreadable";
import { VisuallyHidden } from "@/ui/visually-hidden";

/** The sort orders of a column. The first one is applied first. */
export type ColumnSort = readonly { value: string; direction: "ascending" | "descending" }[];

export interface Column<Row> {
  name: string;
  /**
   * Where the cell is on a phone, if the table has two lines for a row there instead of a line for each cell: at the start
   * or the end of the first line, or at the end of the second. Cells without a place are left out, except for the name.
   */
  onPhone?: "top" | "end" | "bottom";
  isNumeric?: boolean;
  sort?: ColumnSort;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  caption: string;
  /** The first column names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  /** The current sort order, if a column has it. */
  sort?: string;
  onSort?: (value: string) => void;
  /** A checkbox at the start of a row. */
  renderSelector?: (row: Row) => ReactNode;
  /** Buttons at the end of a row. */
  renderActions?: (row: Row) => ReactNode;
  /** Whether the buttons have text. */
  hasTextActions?: boolean;
}

/** A responsive table: rows become cards in narrow containers. */
export function Table<T extends { id: string }>({
  caption,
  rows,
  sort = "",
  onSort = () => {},
  ...rowProps
}: TableProps<T>) {
  const { columns, renderSelector, renderActions } = rowProps;
  return (
    <div className={styles.container}>
      <table className={cx(styles.table, columns.some(({ onPhone }) => onPhone) && styles.compact)}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead className={styles.head}>
          <tr>
            {renderSelector && (
              <th scope="col" className={styles.selector}>
                <VisuallyHidden>Selection</VisuallyHidden>
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            {renderActions && (
              <th scope="col" className={styles.actions}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SafeRow key={row.id} row={row} columns={columns.length + 2}>
              <Row {...rowProps} row={row} />
            </SafeRow>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row<T extends { id: string }>({
  columns: [nameColumn, ...otherColumns],
  row,
  renderSelector,
  renderActions,
  hasTextActions = false,
}: Omit<TableProps<T>, "caption" | "rows"> & { row: T }) {
  return (
    <tr className={styles.row} data-item={row.id}>
      {renderSelector && <td className={styles.selector}>{renderSelector(row)}</td>}
      <th
        scope="row"
        className={cx(styles.name, nameColumn.onPhone && styles[nameColumn.onPhone])}
        dir="auto"
      >
        {nameColumn.cell(row)}
      </th>
      {otherColumns.map(({ name, isNumeric, onPhone, cell }) => (
        <td key={name} className={cx(isNumeric && styles.numeric, onPhone && styles[onPhone])}>
          <span className={styles.label}>{name}</span>
          {cell(row)}
        </td>
      ))}
      {renderActions && (
        <td className={cx(styles.actions, hasTextActions && styles.textActions)}>{renderActions(row)}</td>
      )}
    </tr>
  );
}

function HeaderCell<Row>({
  column: { name, isNumeric, sort: orders = [] },
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string;
  onSort: (value: string) => void;
}) {
  const current = orders.find(({ value }) => value === sort);
  const next = orders.find(({ value }) => value !== sort);
  const Icon = !current ? ArrowUpDown : current.direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th scope="col" className={cx(isNumeric && styles.numeric)} aria-sort={current?.direction}>
      {next ? (
        <button
          type="button"
          className={cx(styles.sort, current && styles.sorted)}
          onClick={() => onSort(next.value)}
        >
          <span>{name}</span>
          <Icon aria-hidden />
        </button>
      ) : (
        name
      )}
    </th>
  );
}

const placeholderRows = ["first", "second", "third", "fourth", "fifth", "sixth"];

export function TableSkeleton() {
  return (
    <div className={cx(styles.container, skeletonStyles.delayed)} aria-hidden>
      <div className={styles.table}>
        {placeholderRows.map((row) => (
          <div key={row} className={styles.placeholder}>
            <Skeleton shape="title" />
            <Skeleton shape="shortLine" />
          </div>
        ))}
      </div>
    </div>
  );
}

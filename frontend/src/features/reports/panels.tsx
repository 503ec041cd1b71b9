import { ArrowDown, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import styles from "@/features/reports/overview-page.module.css";

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.panelTitle}>{title}</h2>
      {children}
    </section>
  );
}

export function ListPanel({
  title,
  empty,
  columns,
  sortedBy,
  sortable = [],
  onSort,
  rows,
}: {
  title: string;
  empty: string;
  columns: readonly string[];
  /** The column whose highest value comes first. */
  sortedBy?: string;
  /** The columns whose headings sort. */
  sortable?: readonly string[];
  onSort?: (column: string) => void;
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className={styles.detail}>{empty}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" aria-sort={name === sortedBy ? "descending" : undefined}>
                  {sortable.includes(name) ? (
                    <button type="button" className={styles.sort} onClick={() => onSort?.(name)}>
                      <span>{name}</span>
                      {name === sortedBy ? <ArrowDown aria-hidden /> : <ArrowUpDown aria-hidden />}
                    </button>
                  ) : (
                    <>
                      <span>{name}</span>
                      {name === sortedBy && <ArrowDown className={styles.sorted} aria-hidden />}
                    </>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells: [first, ...others] }) => (
              <tr key={id}>
                <th scope="row">{first}</th>
                {others.map((cell, index) => (
                  <td key={columns[index + 1]} data-label={columns[index + 1]}>
                    {typeof cell === "number" ? cell.toLocaleString("en-US") : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

import { Children, type ReactNode } from "react";
import { pluralize } from "@/lib/format/pluralize";
import { Boundary } from "@/ui/boundary";
import styles from "@/ui/card.module.css";

const text = (count: number) => `${pluralize(count, { one: "entry", many: "entries" })} can't be displayed.`;

/** In place of entries that the list could not read. */
export function UnreadableEntries({ count }: { count: number }) {
  return count > 0 && <p className={styles.card}>{text(count)}</p>;
}

/** Items of a list. One that fails to render is replaced, and the others stay. */
export function SafeItems({ children }: { children: ReactNode }) {
  return Children.map(children, (item) => (
    <Boundary resetKey={item} fallback={() => <li className={styles.card}>{text(1)}</li>}>
      {item}
    </Boundary>
  ));
}

/** The same for a row of a table. */
export function SafeRow({ row, columns, children }: { row: unknown; columns: number; children: ReactNode }) {
  const fallback = () => (
    <tr>
      <td colSpan={columns}>{text(1)}</td>
    </tr>
  );
  return (
    <Boundary resetKey={row} fallback={fallback}>
      {children}
    </Boundary>
  );
}

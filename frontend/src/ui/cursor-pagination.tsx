import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { cx } from "@/lib/cx";
import { isPlainClick } from "@/lib/plain-click";
import styles from "@/ui/pagination.module.css";

/** A link to another page of a list. */
export interface PageLink {
  name: string;
  /** The query string. */
  to: string;
  state: unknown;
}

/** Links between the pages of a list whose total is unknown. Shows nothing if there is only one page. */
export function CursorPagination({
  newer,
  older,
  onNavigate,
}: {
  newer: PageLink | null;
  older: PageLink | null;
  /** Called when a link is followed in this tab. */
  onNavigate: () => void;
}) {
  if (!newer && !older) return null;
  return (
    <nav aria-label="Pages" className={cx(styles.pagination, styles.cursors)}>
      {newer && (
        <PageStep link={newer} onNavigate={onNavigate}>
          <ChevronLeft aria-hidden />
          <span>{newer.name}</span>
        </PageStep>
      )}
      {older && (
        <PageStep link={older} onNavigate={onNavigate}>
          <span>{older.name}</span>
          <ChevronRight aria-hidden />
        </PageStep>
      )}
    </nav>
  );
}

function PageStep({
  link,
  onNavigate,
  children,
}: {
  link: PageLink;
  onNavigate: () => void;
  children: ReactNode;
}) {
  return (
    <Link
      to={{ search: link.to }}
      state={link.state}
      className={cx(styles.link, styles.step)}
      onClick={(event) => {
        if (isPlainClick(event)) onNavigate();
      }}
    >
      {children}
    </Link>
  );
}

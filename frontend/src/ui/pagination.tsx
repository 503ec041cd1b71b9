import { ChevronLeft, ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { cx } from "@/lib/cx";
import { isPlainClick } from "@/lib/plain-click";
import styles from "@/ui/pagination.module.css";

interface PaginationProps {
  page: number;
  pageSize: number;
  /** Items on all pages. */
  total: number;
  /** The query string of a page. */
  pageUrl: (page: number) => string;
  /** Called when a link is followed in this tab. */
  onNavigate: () => void;
}

/** Links to the pages of a list. Shows nothing if there is only one page. */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total } = props;
  const pageCount = Math.ceil(total / pageSize);
  if (pageCount <= 1) return null;
  const numbers = visiblePages(page, pageCount);

  return (
    <nav aria-label="Pages" className={styles.pagination}>
      <p className={styles.range}>
        {`${(page - 1) * pageSize + 1}–${Math.min(page * pageSize, total)} of ${total}`}
      </p>
      <div className={styles.links}>
        <PageLink {...props} to={page - 1} isHidden={page === 1} className={styles.step}>
          <ChevronLeft aria-hidden />
          Previous
        </PageLink>
        <ol className={styles.numbers}>
          {numbers.map((number, index) => (
            <Fragment key={number}>
              {number - (numbers[index - 1] ?? 0) > 1 && <li aria-hidden>…</li>}
              <li>
                {number === page ? (
                  <span className={cx(styles.link, styles.current)} aria-current="page">
                    {number}
                  </span>
                ) : (
                  <PageLink {...props} to={number}>
                    {number}
                  </PageLink>
                )}
              </li>
            </Fragment>
          ))}
        </ol>
        <PageLink {...props} to={page + 1} isHidden={page === pageCount} className={styles.step}>
          Next
          <ChevronRight aria-hidden />
        </PageLink>
      </div>
    </nav>
  );
}

function PageLink({
  to,
  isHidden = false,
  pageUrl,
  onNavigate,
  className,
  children,
}: Pick<PaginationProps, "pageUrl" | "onNavigate"> & {
  to: number;
  /** Keeps its space, so that the other links do not move. */
  isHidden?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const classes = cx(styles.link, className, isHidden && styles.hidden);
  if (isHidden) return <span className={classes}>{children}</span>;
  return (
    <Link
      to={{ search: pageUrl(to) }}
      className={classes}
      onClick={(event) => {
        if (isPlainClick(event)) onNavigate();
      }}
    >
      {children}
    </Link>
  );
}

/** The first, the last, and those around the current page. Fills gaps of a single page. */
function visiblePages(page: number, pageCount: number): number[] {
  const isNear = (number: number) => Math.abs(number - page) <= 1 || number === 1 || number === pageCount;
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  return all.filter((number) => isNear(number) || (isNear(number - 1) && isNear(number + 1)));
}

import { type ReactNode, useSyncExternalStore } from "react";
import { Link, useLocation, useOutlet } from "react-router-dom";
import { useSWRConfig } from "swr";
import cellStyles from "@/components/admin/cells.module.css";
import styles from "@/components/admin/list-detail.module.css";
import type { ListPath } from "@/components/admin/use-cursor-list";
import { BackgroundTitle } from "@/lib/document-title";

const wide = "(width >= 80rem)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** A list whose items open beside it on a wide screen, and in its place on others. The item is the child route. */
export function ListDetail({ path, list }: { path: string; list: ReactNode }) {
  const detail = useOutlet();
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
  if (detail && !isWide) return detail;
  return (
    // The list stays where it is when an item opens or closes: see hosts/route-focus.tsx.
    <div className={detail ? styles.both : undefined} data-list={isWide ? path : undefined}>
      <div className={styles.list}>
        <BackgroundTitle value={detail !== null}>{list}</BackgroundTitle>
      </div>
      {detail && (
        <div className={styles.detail} data-detail-pane>
          {detail}
        </div>
      )}
    </div>
  );
}

/** Loads the list and its totals again, after an item beside it was changed. */
export function useRefreshList(endpoint: ListPath): () => void {
  const { mutate } = useSWRConfig();
  const prefixes = [`${endpoint}?`, `${endpoint}/totals`];
  return () =>
    void mutate((key) => typeof key === "string" && prefixes.some((prefix) => key.startsWith(prefix)));
}

/** The link that is a whole row of the list. The list keeps its filters and its page. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname, search, state } = useLocation();
  return (
    <Link
      to={{ pathname: to, search }}
      state={state}
      className={cellStyles.rowLink}
      aria-current={pathname === to || undefined}
      data-row-link
    >
      {children}
    </Link>
  );
}

import { Link, matchPath, useLocation } from "react-router-dom";
import { useAdminEntries } from "@/layouts/admin-entries";
import styles from "@/layouts/admin-layout.module.css";
import { AdminNavigation } from "@/layouts/admin-navigation";
import { Main } from "@/layouts/shell";
import scrollRow from "@/ui/scroll-row.module.css";

/** Layout of the admin screens: side navigation, the tabs of the current entry, and the page. */
export function AdminLayout() {
  return (
    <div className={styles.layout}>
      <AdminNavigation className={styles.navigation} />
      <div className={styles.page}>
        <AdminTabs />
        <Main />
        <footer className={styles.footer}>
          {/* A file, not a page of the app. */}
          <a href="/licenses.txt">Licenses</a>
        </footer>
      </div>
    </div>
  );
}

/** The screens of one entry of the navigation, if there are several. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const current = useAdminEntries()
    .flatMap(({ entries }) => entries)
    .find(({ isCurrent }) => isCurrent);
  if (!current || current.tabs.length < 2) return null;
  // An item belongs to the list whose path is the beginning of its own.
  const [open] = current.tabs
    .filter(({ to }) => matchPath({ path: to, end: false }, pathname))
    .sort((one, other) => other.to.length - one.to.length);
  return (
    <nav aria-label={current.name} className={styles.tabs}>
      <ul className={scrollRow.row}>
        {current.tabs.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={styles.tab} aria-current={to === open?.to ? "page" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

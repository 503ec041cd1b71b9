import { ChevronDown, Eye } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { matchPath, NavLink, useLocation } from "react-router-dom";
import { useCurrentUser } from "@/features/users/api";
import { hasPermission, type Permission } from "@/features/users/permissions";
import styles from "@/layouts/admin-navigation.module.css";
import { cx } from "@/lib/cx";
import { lazyComponent } from "@/lib/lazy-component";
import { adminPaths } from "@/lib/paths/admin-paths";
import { adminScreens } from "@/router/admin-screens";

const loadDialog = () => import("@/features/users/view-as/view-as-dialog");
const ViewAsDialog = lazyComponent(loadDialog, "ViewAsDialog");

interface Entry {
  to: string;
  name: string;
  permission: Permission;
}

const groups: { name: string; entries: Entry[] }[] = adminScreens.map(({ name, screens }) => ({
  name,
  entries: screens.flatMap(({ path: to, name, permission }) => (name ? [{ to, name, permission }] : [])),
}));

/** The screens below a list, such as one order, belong to its entry. Every path begins with that of the agents. */
function isExact(to: string): boolean {
  return to === adminPaths.agents;
}

/** The side navigation of the admin screens. On small screens a button opens it. */
export function AdminNavigation({ className }: { className: string | undefined }) {
  const { data: user } = useCurrentUser();
  const { pathname } = useLocation();
  // Until the current user is loaded, all links are shown, so that the layout does not shift.
  const shownGroups = groups
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(({ permission }) => !user || hasPermission(user, permission)),
    }))
    .filter(({ entries }) => entries.length > 0);
  const [openedAt, setOpenedAt] = useState<string>();
  const [isViewAsOpen, setIsViewAsOpen] = useState(false);
  const contentId = useId();
  // Closes after a navigation.
  const isOpen = openedAt === pathname;
  const current = groups
    .flatMap(({ entries }) => entries)
    .find(({ to }) => matchPath({ path: to, end: isExact(to) }, pathname));

  return (
    <nav aria-label="Admin" className={cx(styles.navigation, className)}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpenedAt(isOpen ? undefined : pathname)}
      >
        <span>
          <span className={styles.toggleLabel}>Admin menu</span> <span>{current?.name}</span>
        </span>
        <ChevronDown aria-hidden />
      </button>
      <div id={contentId} className={cx(styles.groups, isOpen && styles.open)}>
        {shownGroups.map((group) => (
          <Group key={group.name} name={group.name} entries={group.entries} />
        ))}
        <button type="button" className={styles.viewAs} onClick={() => setIsViewAsOpen(true)}>
          <Eye aria-hidden />
          View as...
        </button>
      </div>
      {isViewAsOpen && (
        <Suspense>
          <ViewAsDialog onClose={() => setIsViewAsOpen(false)} />
        </Suspense>
      )}
    </nav>
  );
}

function Group({ name, entries }: Pick<(typeof groups)[number], "name" | "entries">) {
  const titleId = useId();
  return (
    <div>
      <p id={titleId} className={styles.title}>
        {name}
      </p>
      <ul aria-labelledby={titleId}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavLink to={entry.to} end={isExact(entry.to)} className={cx(styles.link)}>
              {entry.name}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

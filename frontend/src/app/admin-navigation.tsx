import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { matchPath, NavLink, useLocation } from "react-router-dom";
import styles from "@/app/admin-navigation.module.css";
import { cx } from "@/lib/cx";
import { paths } from "@/lib/paths";

const groups = [
  {
    name: "Content",
    entries: [
      { to: paths.admin, name: "Agents" },
      { to: paths.adminPrompts, name: "Prompts" },
      { to: paths.adminBlog, name: "Blog posts" },
    ],
  },
];

/** The side navigation of the admin screens. On small screens a button opens it. */
export function AdminNavigation({ className }: { className: string | undefined }) {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const contentId = useId();
  // Closes after a navigation.
  const isOpen = openedAt === pathname;
  const current = groups.flatMap(({ entries }) => entries).find(({ to }) => matchPath(to, pathname));

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
          <span className={styles.toggleLabel}>Admin menu</span> {current?.name}
        </span>
        <ChevronDown aria-hidden />
      </button>
      <div id={contentId} className={cx(styles.groups, isOpen && styles.open)}>
        {groups.map((group) => (
          <Group key={group.name} {...group} />
        ))}
      </div>
    </nav>
  );
}

function Group({ name, entries }: (typeof groups)[number]) {
  const titleId = useId();
  return (
    <div>
      <p id={titleId} className={styles.title}>
        {name}
      </p>
      <ul aria-labelledby={titleId}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavLink to={entry.to} end className={cx(styles.link)}>
              {entry.name}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

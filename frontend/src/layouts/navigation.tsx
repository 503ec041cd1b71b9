import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import styles from "@/layouts/navigation.module.css";
import { cx } from "@/lib/cx";
import { paths } from "@/lib/paths/paths";
import scrollRow from "@/ui/scroll-row.module.css";

const memberEntries = [
  { to: paths.freeAgents, name: "Free GPTs" },
  { to: paths.freePrompts, name: "Free Prompts" },
  { to: paths.premiumAgents, name: "Premium GPTs" },
  { to: paths.purchaseHistory, name: "Purchase History" },
  { to: paths.toolbox, name: "My Toolbox" },
  { to: paths.blog, name: "Blog" },
];
const adminEntries = [
  { to: paths.admin, name: "Admin" },
  { to: paths.adminPrompts, name: "Prompt Management" },
  { to: paths.adminBlog, name: "Blog Management" },
];

const entriesByRole = {
  member: memberEntries,
  owner: [...memberEntries, ...adminEntries],
  editor: [...memberEntries, ...adminEntries],
  support: [...memberEntries, { to: paths.admin, name: "Admin" }],
};

export function Navigation({ userRole }: { userRole: keyof typeof entriesByRole }) {
  const entries = entriesByRole[userRole];
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the row scrolls: brings the current link into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the pathname
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!list.current || !current) return;
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);

  return (
    <nav aria-label="Main">
      <ul
        ref={list}
        className={cx(scrollRow.row, styles.list, entries.length > memberEntries.length && styles.wide)}
      >
        {entries.map(({ to, name }) => (
          <li key={to}>
            <NavLink to={to} end className={cx(styles.link)}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

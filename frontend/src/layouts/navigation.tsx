import { ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import styles from "@/layouts/navigation.module.css";
import { cx } from "@/lib/cx";
import { paths } from "@/lib/paths/paths";
import { Menu, MenuLink } from "@/ui/menu";
import scrollRow from "@/ui/scroll-row.module.css";

const memberEntries = [
  { to: paths.freeAgents, name: "Free GPTs" },
  { to: paths.freePrompts, name: "Free Prompts" },
  { to: paths.premiumAgents, name: "Premium GPTs" },
  { to: paths.purchaseHistory, name: "Purchase History" },
  { to: paths.toolbox, name: "My Toolbox" },
  { to: paths.blog, name: "Blog" },
];
const admin = { to: paths.admin, name: "Admin" };
const contentEntries = [
  admin,
  { to: paths.adminPrompts, name: "Prompt Management" },
  { to: paths.adminBlog, name: "Blog Management" },
];

const adminEntries = { member: [], owner: contentEntries, editor: contentEntries, support: [admin] };

/** On admin screens, the links of members are in a menu, so that those to admin screens are few. */
export function Navigation({
  userRole,
  isAdminScreen = false,
}: {
  userRole: keyof typeof adminEntries;
  isAdminScreen?: boolean;
}) {
  const hasMenu = isAdminScreen && userRole !== "member";
  const entries = [...(hasMenu ? [] : memberEntries), ...adminEntries[userRole]];
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
        {hasMenu && (
          <li className={styles.menu}>
            <Menu
              label="View site"
              variant="ghost"
              trigger={
                <>
                  <span>View site</span>
                  <ChevronDown aria-hidden />
                </>
              }
            >
              {memberEntries.map(({ to, name }) => (
                <MenuLink key={to} to={to}>
                  {name}
                </MenuLink>
              ))}
            </Menu>
          </li>
        )}
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

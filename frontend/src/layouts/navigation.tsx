import { BookOpen, ChevronDown, MessageSquareText, Sparkles, Star } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import styles from "@/layouts/navigation.module.css";
import { cx } from "@/lib/cx";
import { matchesAny, paths } from "@/lib/paths/paths";
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
const adminEntry = { to: paths.admin, name: "Admin" };
const adminEntries = [
  adminEntry,
  { to: paths.adminPrompts, name: "Prompt Management" },
  { to: paths.adminBlog, name: "Blog Management" },
];

/** The links that admins have beside those of members. */
export const adminEntriesByRole = {
  member: [],
  owner: adminEntries,
  editor: adminEntries,
  support: [adminEntry],
};
type Role = keyof typeof adminEntriesByRole;

/** The places of the bottom bar, with the pages that belong to them. */
const places = [
  {
    name: "Agents",
    Icon: Sparkles,
    pages: [paths.freeAgents, paths.premiumAgents],
    below: ["/gpts/*", "/bundles/*"],
  },
  { name: "Prompts", Icon: MessageSquareText, pages: [paths.freePrompts], below: [] },
  { name: "Toolbox", Icon: Star, pages: [paths.toolbox], below: [`${paths.purchaseHistory}/*`] },
  { name: "Blog", Icon: BookOpen, pages: [paths.blog], below: [`${paths.blog}/*`] },
] as const;

/**
 * The members' links. On phones a bar at the bottom has four places, and the account menu the other links. On admin screens,
 * which have no bar, the links of members are in a menu, so that those to admin screens are few.
 */
export function Navigation({ userRole, hasBottomBar }: { userRole: Role; hasBottomBar: boolean }) {
  const adminEntries = adminEntriesByRole[userRole];
  const { pathname } = useLocation();
  const hasMenu = !hasBottomBar && adminEntries.length > 0;
  const entries = hasMenu ? adminEntries : [...memberEntries, ...adminEntries];
  return (
    <>
      <nav aria-label="Main" className={cx(!hasMenu && styles.links)}>
        <ul className={cx(scrollRow.row, styles.row, !hasMenu && adminEntries.length > 0 && styles.wide)}>
          {hasMenu && <SiteMenu />}
          {entries.map(({ to, name }) => (
            <li key={to} className={cx(hasMenu && styles.notOnPhones)}>
              {/* Smaller than React Router's `NavLink`. */}
              <Link
                to={to}
                className={styles.link}
                aria-current={matchesAny([to], pathname) ? "page" : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {hasBottomBar && <BottomBar />}
    </>
  );
}

function SiteMenu() {
  return (
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
        {[{ to: paths.landing, name: "Landing page" }, ...memberEntries].map(({ to, name }) => (
          <MenuLink key={to} to={to}>
            {name}
          </MenuLink>
        ))}
      </Menu>
    </li>
  );
}

const textFields =
  "input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, [contenteditable=true]";

function BottomBar() {
  const { pathname } = useLocation();
  // Other elements at the bottom are above it. While someone types, it gives its place to the keyboard.
  useEffect(() => {
    const { dataset } = document.documentElement;
    const update = () => {
      dataset.bottomBar = document.activeElement?.matches(textFields) ? "typing" : "shown";
    };
    update();
    document.addEventListener("focusin", update);
    document.addEventListener("focusout", update);
    return () => {
      document.removeEventListener("focusin", update);
      document.removeEventListener("focusout", update);
      delete dataset.bottomBar;
    };
  }, []);
  return (
    <nav aria-label="Main" className={styles.bar}>
      <ul>
        {places.map(({ name, Icon, pages, below }) => (
          <li key={name}>
            <Link
              to={pages[0]}
              className={styles.place}
              aria-current={matchesAny(pages, pathname) ? "page" : matchesAny(below, pathname) || undefined}
            >
              <Icon aria-hidden />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

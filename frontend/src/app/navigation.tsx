import { NavLink } from "react-router-dom";
import styles from "@/app/navigation.module.css";
import { cx } from "@/lib/cx";
import { paths } from "@/lib/paths";

const memberEntries = [
  { to: paths.freeAgents, name: "Free GPTs" },
  { to: paths.freePrompts, name: "Free Prompts" },
  { to: paths.premiumAgents, name: "Premium GPTs" },
  { to: paths.purchaseHistory, name: "Purchase History" },
  { to: paths.blog, name: "Blog" },
];
const adminEntries = [
  { to: paths.admin, name: "Admin" },
  { to: paths.adminPrompts, name: "Prompt Management" },
  { to: paths.adminBlog, name: "Blog Management" },
];

export function Navigation({ isAdmin, className }: { isAdmin: boolean; className: string | undefined }) {
  const entries = isAdmin ? [...memberEntries, ...adminEntries] : memberEntries;
  return (
    <nav aria-label="Main" className={cx(styles.nav, className)}>
      <ul className={styles.list}>
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

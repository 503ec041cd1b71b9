import { Link } from "react-router-dom";
import { cx } from "@/lib/cx";
import styles from "@/ui/tab-links.module.css";

/** Links between the parts of one screen. */
export function TabLinks({
  label,
  links,
  current,
  className,
}: {
  label: string;
  links: readonly { to: string; name: string }[];
  /** The link of the part that is shown. */
  current: string;
  className?: string | undefined;
}) {
  return (
    <nav aria-label={label} className={cx(styles.tabs, className)}>
      {links.map(({ to, name }) => (
        <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

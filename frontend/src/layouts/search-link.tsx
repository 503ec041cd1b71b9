import { Search } from "lucide-react";
import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useMatch } from "react-router-dom";
import { QuietBoundary } from "@/hosts/error-boundary";
import styles from "@/layouts/search-link.module.css";
import { cx } from "@/lib/cx";
import { importWhenOnline } from "@/lib/import-when-online";
import { paths } from "@/lib/paths/paths";

type Host = ComponentType<{ link: RefObject<HTMLAnchorElement | null> }>;

/** The header's search box: a link to the search page, until what opens the dialog is loaded after the page. */
export function SearchLink() {
  const link = useRef<HTMLAnchorElement>(null);
  const [Host, setHost] = useState<Host>();
  const isAdminScreen = useMatch(`${paths.admin}/*`) !== null;
  const label = isAdminScreen ? "Search or do…" : "Search";
  useEffect(() => {
    importWhenOnline(() => import("@/hosts/search-host")).then(
      (m) => setHost(() => m.SearchHost),
      console.error,
    );
  }, []);
  return (
    <>
      <Link
        ref={link}
        to={paths.search}
        className={cx(styles.link, isAdminScreen && styles.admin)}
        aria-label={label}
        aria-keyshortcuts="/ Control+K Meta+K"
        data-needs-app
      >
        <Search aria-hidden />
        <span>{label}</span>
        <kbd aria-hidden>/</kbd>
      </Link>
      {Host && (
        <QuietBoundary>
          <Host link={link} />
        </QuietBoundary>
      )}
    </>
  );
}

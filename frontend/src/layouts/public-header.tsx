import { Link, useLocation } from "react-router-dom";
import styles from "@/layouts/public-header.module.css";
import { SearchLink } from "@/layouts/search-link";
import { paths } from "@/lib/paths/paths";
import { returnToState } from "@/lib/paths/return-to-state";
import { ButtonLink } from "@/ui/button";
import { Logo } from "@/ui/logo";
import { ThemeToggle } from "@/ui/theme-toggle";

export interface PublicHeaderProps {
  homeLink: { to: string; name: string };
  /** Whether visitors come back to the page after logging in; otherwise to the page that they came for. */
  isReturnPage?: boolean;
}

/** The visitors' header. */
export function PublicHeader({ homeLink, isReturnPage }: PublicHeaderProps) {
  const location = useLocation();
  return (
    <div className={styles.bar}>
      <Logo to={paths.landing} />
      <nav aria-label="Main" className={styles.nav}>
        <SearchLink />
        <ThemeToggle />
        <Link to={paths.agents} className={styles.link}>
          Agents
        </Link>
        <Link to={homeLink.to} className={styles.link}>
          {homeLink.name}
        </Link>
        <ButtonLink
          to={paths.login}
          state={isReturnPage ? returnToState(location) : { returnTo: location.state?.returnTo }}
          variant="secondary"
          className={styles.login}
          data-needs-app
        >
          Log In
        </ButtonLink>
      </nav>
    </div>
  );
}

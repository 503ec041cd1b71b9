import { Link } from "react-router-dom";
import styles from "@/app/public-header.module.css";
import { SearchLink } from "@/app/search-link";
import { paths } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";
import { Logo } from "@/ui/logo";
import { ThemeToggle } from "@/ui/theme-toggle";

/** The visitors' header. */
export function PublicHeader({ homeLink }: { homeLink: { to: string; name: string } }) {
  return (
    <div className={styles.bar}>
      <Logo to={paths.landing} />
      <nav aria-label="Main" className={styles.nav}>
        <SearchLink />
        <ThemeToggle />
        <Link to={homeLink.to} className={styles.link}>
          {homeLink.name}
        </Link>
        <ButtonLink to={paths.login} variant="secondary" className={styles.login}>
          Log In
        </ButtonLink>
      </nav>
    </div>
  );
}

import { Link } from "react-router-dom";
import styles from "@/app/public-shell.module.css";
import { Shell } from "@/app/shell";
import { paths } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";
import { Logo } from "@/ui/logo";
import { ThemeToggle } from "@/ui/theme-toggle";

/** Around the pages that need no signing in. */
export function PublicShell() {
  return (
    <Shell
      header={
        <div className={styles.bar}>
          <Logo to={paths.landing} />
          <nav aria-label="Main" className={styles.nav}>
            <ThemeToggle />
            <Link to={paths.blog} className={styles.link}>
              Blog
            </Link>
            <ButtonLink to={paths.login} variant="secondary" className={styles.login}>
              Log In
            </ButtonLink>
          </nav>
        </div>
      }
    />
  );
}

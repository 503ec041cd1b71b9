import { Link, useLocation } from "react-router-dom";
import { paths } from "@/lib/paths/paths";
import { returnToState } from "@/lib/paths/return-to-state";
import styles from "@/pages/landing/join-links.module.css";
import { ButtonLink } from "@/ui/button";

/** Visitors join or log in, and come back to this page. */
export function JoinLinks({ label }: { label: string }) {
  const returnTo = returnToState(useLocation());
  return (
    <>
      <ButtonLink to={paths.landing} state={returnTo} data-needs-app>
        {label}
      </ButtonLink>
      <Link to={paths.login} state={returnTo} className={styles.login} data-needs-app>
        I'm a member
      </Link>
    </>
  );
}

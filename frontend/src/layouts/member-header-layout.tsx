import type { ReactNode } from "react";
import styles from "@/layouts/member-header-layout.module.css";
import { cx } from "@/lib/cx";
import { homeState } from "@/lib/paths/home-state";
import { paths } from "@/lib/paths/paths";
import { Logo } from "@/ui/logo";

/** Layout of the member header. Also its loading placeholder: without children it reserves their space. */
export function MemberHeaderLayout({
  navigation,
  tools,
  isAdmin = false,
  hasBottomBar = true,
}: {
  /** Null: there is none, and its place is free. */
  navigation?: ReactNode;
  tools?: ReactNode;
  /** The navigation has more links. */
  isAdmin?: boolean;
  /** On phones the navigation is a bar at the bottom. */
  hasBottomBar?: boolean;
}) {
  return (
    <div className={cx(styles.bar, isAdmin && styles.admin, hasBottomBar && styles.withBottomBar)}>
      <div className={styles.home}>
        <Logo to={paths.freeAgents} state={homeState} />
      </div>
      {navigation !== null && <div className={styles.navigation}>{navigation}</div>}
      <div className={styles.tools}>{tools}</div>
    </div>
  );
}

import type { ReactNode } from "react";
import styles from "@/app/member-header.module.css";
import { Navigation } from "@/app/navigation";
import { UserMenu } from "@/app/user-menu";
import { useCurrentUser } from "@/features/users/api";
import { cx } from "@/lib/cx";
import { paths } from "@/lib/paths";
import { useTheme } from "@/lib/theme";
import { Logo } from "@/ui/logo";
import { ThemeToggle } from "@/ui/theme-toggle";
import { Tooltip } from "@/ui/tooltip";

/** The members' header. */
export function MemberHeader({ cart }: { cart?: ReactNode }) {
  const { data: user } = useCurrentUser();
  const { theme } = useTheme();
  return (
    <div className={cx(styles.bar, user?.isAdmin && styles.admin)}>
      <Logo to={paths.freeAgents} />
      <Navigation isAdmin={user?.isAdmin ?? false} className={styles.nav} />
      <div className={styles.tools}>
        {cart}
        <Tooltip text={theme === "dark" ? "Light theme" : "Dark theme"}>
          <ThemeToggle />
        </Tooltip>
        <UserMenu />
      </div>
    </div>
  );
}

import type { ReactNode } from "react";
import { useLocation, useMatch } from "react-router-dom";
import { useCurrentUser } from "@/features/users/api";
import { roleOf } from "@/features/users/permissions";
import { MemberHeaderLayout } from "@/layouts/member-header-layout";
import { adminEntriesByRole, Navigation } from "@/layouts/navigation";
import { SearchLink } from "@/layouts/search-link";
import { UserMenu } from "@/layouts/user-menu";
import { paths } from "@/lib/paths/paths";
import { useTheme } from "@/lib/theme";
import { ThemeToggle } from "@/ui/theme-toggle";
import { Tooltip } from "@/ui/tooltip";

export function MemberHeader({ cart }: { cart?: ReactNode }) {
  const { data: user } = useCurrentUser();
  const { theme } = useTheme();
  const isAdminScreen = useMatch(`${paths.admin}/*`) !== null;
  // Until the current user is loaded, assume an admin on admin screens, so that the header's height does not change.
  const role = user ? (roleOf(user) ?? "member") : isAdminScreen ? "owner" : "member";
  const { pathname } = useLocation();
  // Nothing should compete with paying.
  const isCheckout = pathname.startsWith(paths.checkout);
  return (
    <MemberHeaderLayout
      isAdmin={role !== "member" && !isAdminScreen}
      hasBottomBar={!isAdminScreen}
      navigation={isCheckout ? null : <Navigation userRole={role} hasBottomBar={!isAdminScreen} />}
      tools={
        <>
          <SearchLink />
          {cart}
          <Tooltip text={theme === "dark" ? "Light theme" : "Dark theme"}>
            <ThemeToggle />
          </Tooltip>
          <UserMenu adminLinks={adminEntriesByRole[role]} />
        </>
      }
    />
  );
}

import { matchPath, useLocation } from "react-router-dom";
import { useCurrentUser } from "@/features/users/api";
import { hasPermission } from "@/features/users/permissions";
import { type AdminEntry, adminGroups } from "@/router/admin-screens";

export interface ShownEntry extends AdminEntry {
  /** Its first screen that the admin may see. */
  to: string;
  tabs: readonly { to: string; name: string }[];
  isCurrent: boolean;
}

/** The entries that the admin may see. Until the current user is loaded, all are shown, so that nothing shifts. */
export function useAdminEntries(): { name: string | undefined; entries: ShownEntry[] }[] {
  const { data: user } = useCurrentUser();
  const { pathname } = useLocation();
  const shownGroups = adminGroups.map((group) => ({
    name: group.name,
    entries: group.entries.flatMap((entry): ShownEntry[] => {
      const screens = entry.screens.filter(({ permission }) => !user || hasPermission(user, permission));
      const tabs = screens.flatMap(({ path, name }) => (name ? [{ to: path, name }] : []));
      const [first, second] = tabs;
      if (!first) return [];
      const isCurrent = screens.some(({ path }) => matchPath(path, pathname));
      // The only screen is a better name than what it would share with others.
      return [{ ...entry, name: second ? entry.name : first.name, to: first.to, tabs, isCurrent }];
    }),
  }));
  return shownGroups.filter(({ entries }) => entries.length > 0);
}

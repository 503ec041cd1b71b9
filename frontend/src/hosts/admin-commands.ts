import { hasPermission } from "@/features/users/permissions";
import type { CurrentUser } from "@/features/users/schema";
import type { Command } from "@/lib/command";
import { adminPaths, membersByEmailPath } from "@/lib/paths/admin-paths";
import { matchesAny, paths } from "@/lib/paths/paths";
import { adminScreens } from "@/router/admin-screens";

/** What an admin can search, go to and do, in this order. */
export function adminCommands(user: CurrentUser, pathname: string, query: string): Command[] {
  const screens = adminScreens.filter(({ permission }) => hasPermission(user, permission));
  const can = (path: string) => screens.some((screen) => screen.path === path);
  const isOrder = matchesAny([adminPaths.order], pathname);
  const actions: Command[] = [
    { name: "New post", path: adminPaths.blog, action: "add" },
    { name: "New agent", path: adminPaths.agents, action: "add" },
    { name: "New prompt", path: adminPaths.prompts, action: "add" },
    { name: "New bundle", path: adminPaths.bundles, action: "add" },
    { name: "New newsletter", path: adminPaths.newsletters },
    { name: "Restore what was deleted or hidden", path: adminPaths.trash },
    { name: "Best sellers", path: adminPaths.overview },
    { name: "Emails to a member", path: adminPaths.members },
    isOrder
      ? { name: "Refund this order", path: pathname, action: "refund" }
      : { name: "Refund an order", path: adminPaths.orders },
  ];
  const all: Command[] = [
    ...actions.filter(({ path }) => can(path) || isOrder),
    ...screens.flatMap(({ name, path }) => (name ? [{ name, path }] : [])),
    { name: "View site", path: paths.freeAgents },
  ];
  if (!query) return all;
  const words = query.toLowerCase().split(" ");
  const found = all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  // "order 1042"
  const searched = query.replace(/^orders? (?=.)/i, "");
  const searches: Command[] = [
    {
      name: `Orders with “${searched}”`,
      path: `${adminPaths.orders}?${new URLSearchParams({ q: searched })}`,
    },
    { name: `Members with “${searched}”`, path: membersByEmailPath(searched) },
  ];
  const permitted = searches.filter((_, index) => can([adminPaths.orders, adminPaths.members][index] ?? ""));
  return [...found, ...permitted];
}

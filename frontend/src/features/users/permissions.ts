import { useCurrentUser } from "@/features/users/api";
import type { CurrentUser } from "@/features/users/schema";

export type Permission =
  | "exportData"
  | "giveAgents"
  | "manageAppearance"
  | "manageContent"
  | "manageDiscounts"
  | "manageMembers"
  | "manageOrders"
  | "manageRoles"
  | "manageSeller"
  | "manageWebhooks"
  | "viewAuditLog"
  | "viewEmails"
  | "viewHealth"
  | "viewReports"
  | "viewSiteAs";

/** Owners have all permissions. */
const permissions: Record<"editor" | "support", readonly Permission[]> = {
  editor: ["manageContent", "viewSiteAs"],
  support: ["manageMembers", "manageOrders", "viewEmails", "viewSiteAs"],
};

/** Null for members. */
export function roleOf({ role, isAdmin }: CurrentUser) {
  return role === undefined && isAdmin ? "owner" : (role ?? null);
}

/** Which screens and actions to show. The server checks each request. */
export function hasPermission(user: CurrentUser, permission: Permission): boolean {
  const role = roleOf(user);
  return role === "owner" || (role !== null && permissions[role].includes(permission));
}

/** Whether the logged-in user has the permission; false until they are loaded. */
export function usePermission(permission: Permission): boolean {
  const { data: user } = useCurrentUser();
  return Boolean(user && hasPermission(user, permission));
}

import type { ReactNode } from "react";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useCurrentUser } from "@/features/users/api";
import { hasPermission, type Permission, roleOf } from "@/features/users/permissions";
import { adminPaths } from "@/lib/paths/admin-paths";
import { paths } from "@/lib/paths/paths";
import { SkeletonPage } from "@/ui/skeleton";
import { toast } from "@/ui/toast";

/** The first screen of each role. */
const homes = { owner: adminPaths.agents, editor: adminPaths.agents, support: adminPaths.orders };

/**
 * Inside `RequireAuth`: redirects members to the free agents, and admins without the permission to the first screen of their
 * role.
 */
export function RequireAdmin({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { data: user } = useCurrentUser();
  const { pathname } = useLocation();
  const role = user && roleOf(user);
  const isMember = role === null;
  // "Admin" in the main navigation leads all admins to `/admin`.
  const isRefused = user && !isMember && !hasPermission(user, permission) && pathname !== paths.admin;
  useEffect(() => {
    if (isMember) toast({ title: "Admins only", variant: "destructive" });
  }, [isMember]);
  useEffect(() => {
    if (isRefused) {
      toast({
        title: "Your role doesn't include that screen",
        description: "An owner can change your role under Members.",
        variant: "destructive",
      });
    }
  }, [isRefused]);
  if (!user || role === undefined) return <SkeletonPage />;
  if (role === null) return <Navigate to={paths.freeAgents} replace />;
  if (!hasPermission(user, permission)) return <Navigate to={homes[role]} replace />;
  return children;
}

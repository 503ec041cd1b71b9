import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useCurrentUser } from "@/features/users/api";
import { paths } from "@/lib/paths";
import { returnToState } from "@/lib/return-to";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";

/** Redirects visitors to the login page, and back afterwards. */
export function RequireAuth() {
  const { data: user, error, mutate } = useCurrentUser();
  const location = useLocation();
  if (user) return <Outlet />;
  if (user === null) return <Navigate to={paths.login} state={returnToState(location)} replace />;
  if (error)
    return <ErrorState title="We couldn't check whether you're logged in" onRetry={() => void mutate()} />;
  return <SkeletonPage />;
}

/** Inside `RequireAuth`: redirects members to the free agents. */
export function RequireAdmin() {
  const { data: user } = useCurrentUser();
  const isDenied = Boolean(user && !user.isAdmin);
  useEffect(() => {
    if (isDenied) toast({ title: "Admins only", variant: "destructive" });
  }, [isDenied]);
  return isDenied ? <Navigate to={paths.freeAgents} replace /> : <Outlet />;
}

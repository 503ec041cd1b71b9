import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useCurrentUser } from "@/features/users/api";
import { paths } from "@/lib/paths";
import { returnToState } from "@/lib/return-to";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";

/** Lets signed-in people through; a visitor signs in first and comes back afterwards. */
export function RequireAuth() {
  const { data: user, error, mutate } = useCurrentUser();
  const location = useLocation();
  if (user) return <Outlet />;
  if (user === null) return <Navigate to={paths.login} state={returnToState(location)} replace />;
  if (error) return <ErrorState title="We could not see who you are" onRetry={() => void mutate()} />;
  return <SkeletonPage />;
}

/** Inside `SignedIn`: lets admins through; a member goes to the free agents. */
export function RequireAdmin() {
  const { data: user } = useCurrentUser();
  const isDenied = Boolean(user && !user.isAdmin);
  useEffect(() => {
    if (isDenied) toast({ title: "Admins only", variant: "destructive" });
  }, [isDenied]);
  return isDenied ? <Navigate to={paths.freeAgents} replace /> : <Outlet />;
}

import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useCurrentUser } from "@/features/users/api";
import { paths } from "@/lib/paths";
import { wayBackState } from "@/lib/way-back";
import { SkeletonPage } from "@/ui/skeleton";
import { FailureState } from "@/ui/states";
import { toast } from "@/ui/toast";

/** Lets signed-in people through; a visitor signs in first and comes back afterwards. */
export function SignedIn() {
  const { data: user, error, mutate } = useCurrentUser();
  const location = useLocation();
  if (user) return <Outlet />;
  if (user === null) return <Navigate to={paths.login} state={wayBackState(location)} replace />;
  if (error) return <FailureState title="We could not see who you are" onRetry={() => void mutate()} />;
  return <SkeletonPage />;
}

/** Inside `SignedIn`: lets admins through; a member goes to the free agents. */
export function AdminsOnly() {
  const { data: user } = useCurrentUser();
  const refused = Boolean(user && !user.isAdmin);
  useEffect(() => {
    if (refused) toast({ title: "Admins only", variant: "destructive" });
  }, [refused]);
  return refused ? <Navigate to={paths.freeAgents} replace /> : <Outlet />;
}

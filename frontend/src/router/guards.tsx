import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useCurrentUser } from "@/features/users/api";
import { BySession } from "@/features/users/auth/by-session";
import { paths } from "@/lib/paths/paths";
import { returnToState } from "@/lib/paths/return-to-state";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

/**
 * Redirects visitors to the login page, and back afterwards. While the server is asked for the first time, the session hint
 * decides, so that a page and its data load together.
 */
export function RequireAuth() {
  const { data: user, error, mutate } = useCurrentUser();
  const location = useLocation();
  const [wasKnown, setWasKnown] = useState(false);
  if (user && !wasKnown) setWasKnown(true);

  if (user === null) return <Navigate to={paths.login} state={returnToState(location)} replace />;
  if (error && !user)
    return <ErrorState title="We couldn't check whether you're logged in" onRetry={() => void mutate()} />;
  // The account changed: its pages start again.
  if (!user && wasKnown) return <SkeletonPage />;
  return <BySession user={user} member={<Outlet />} visitor={<SkeletonPage />} />;
}

/** Inside `RequireAuth`, for pages that use the cart or change something: waits for the server. */
export function AwaitUser() {
  const { data: user } = useCurrentUser();
  return user ? <Outlet /> : <SkeletonPage />;
}

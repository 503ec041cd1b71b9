import { type ReactNode, Suspense } from "react";
import { Outlet } from "react-router-dom";
import { lazyPage } from "@/components/lazy-page";
import { useCurrentUser } from "@/features/users/api";
import { ErrorBoundary } from "@/hosts/error-boundary";
import { MemberHeader } from "@/layouts/member-header";
import { Main, Shell } from "@/layouts/shell";
import { SkeletonPage } from "@/ui/skeleton";

const SecondFactorRequiredPage = lazyPage(
  () => import("@/features/users/second-factor/second-factor-required-page"),
  "SecondFactorRequiredPage",
);

/**
 * Layout of member pages. Its child routes render the `Main`. An admin who must set up two-step login first sees only
 * that.
 */
export function MemberShell({ cart }: { cart?: ReactNode }) {
  const { data: user } = useCurrentUser();
  return (
    <Shell header={<MemberHeader cart={cart} />}>
      {user?.secondFactorSetupRequired ? (
        <Main>
          <SecondFactorRequiredPage />
        </Main>
      ) : (
        <ErrorBoundary>
          <Suspense fallback={<SkeletonPage />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      )}
    </Shell>
  );
}

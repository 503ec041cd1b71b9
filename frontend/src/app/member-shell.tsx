import { type ReactNode, Suspense } from "react";
import { Outlet } from "react-router-dom";
import { ErrorBoundary } from "@/app/error-boundary";
import { MemberHeader } from "@/app/member-header";
import { Shell } from "@/app/shell";
import { SkeletonPage } from "@/ui/skeleton";

/** Layout of member pages. Its child routes render the `Main`. */
export function MemberShell({ cart }: { cart?: ReactNode }) {
  return (
    <Shell header={<MemberHeader cart={cart} />}>
      <ErrorBoundary>
        <Suspense fallback={<SkeletonPage />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

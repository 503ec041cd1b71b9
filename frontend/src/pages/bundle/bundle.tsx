import { Suspense } from "react";
import type { BundleOffer } from "@/components/bundle-offers";
import { BundlePage } from "@/features/bundles/bundle-page";
import { useOptionalUser } from "@/features/users/api";
import { BySession, useIsSignedIn } from "@/features/users/auth/by-session";
import { lazyComponent } from "@/lib/lazy-component";
import { JoinLinks } from "@/pages/landing/join-links";
import { Skeleton } from "@/ui/skeleton";

const AddBundle = lazyComponent(() => import("@/pages/bundle/add-bundle-to-cart"), "AddBundleToCart");

export function Bundle() {
  const { data: user } = useOptionalUser();
  const isSignedIn = useIsSignedIn(user);
  const renderActions = (ownBundle: BundleOffer | undefined, titleId: string) => (
    <BySession
      user={user}
      member={
        isSignedIn && ownBundle ? (
          <Suspense fallback={<Skeleton shape="button" />}>
            <AddBundle bundle={ownBundle} titleId={titleId} />
          </Suspense>
        ) : (
          <Skeleton shape="button" />
        )
      }
      visitor={<JoinLinks label="Join to buy it" />}
    />
  );
  return <BundlePage isSignedIn={isSignedIn} renderActions={renderActions} />;
}

import { Suspense } from "react";
import { useOptionalUser } from "@/features/users/api";
import { BySession } from "@/features/users/auth/by-session";
import { MemberHeaderLayout } from "@/layouts/member-header-layout";
import { PublicHeader, type PublicHeaderProps } from "@/layouts/public-header";
import { MainWithFooter, Shell } from "@/layouts/shell";
import { lazyComponent } from "@/lib/lazy-component";
import { useHydrated } from "@/lib/use-hydrated";

const MemberAreaHeader = lazyComponent(() => import("@/router/member-area"), "MemberAreaHeader");

/** Layout of the public pages. Members keep their own header. The page stays mounted when it loads. */
export function PublicShell(props: PublicHeaderProps) {
  const { data: user } = useOptionalUser();
  const header = (
    <BySession user={user} member={<LazyMemberHeader />} visitor={<PublicHeader {...props} />} />
  );
  return (
    <Shell header={header}>
      <MainWithFooter />
    </Shell>
  );
}

function LazyMemberHeader() {
  // A prerendered page cannot wait for a chunk.
  if (!useHydrated()) return <MemberHeaderLayout />;
  return (
    <Suspense fallback={<MemberHeaderLayout />}>
      <MemberAreaHeader />
    </Suspense>
  );
}

import { lazy, Suspense } from "react";
import { PublicHeader } from "@/app/public-header";
import { Shell } from "@/app/shell";
import { useOptionalUser } from "@/features/users/api";
import { importWhenOnline } from "@/lib/import-when-online";
import { paths } from "@/lib/paths";

const MemberAreaHeader = lazy(async () => {
  const { MemberAreaHeader } = await importWhenOnline(() => import("@/app/member-area"));
  return { default: MemberAreaHeader };
});

/** Layout of the blog, which is public: members keep their own header. The page stays mounted when it loads. */
export function BlogShell() {
  const { data: user } = useOptionalUser();
  const publicHeader = <PublicHeader homeLink={{ to: paths.landing, name: "Home" }} />;
  return (
    <Shell
      header={
        user ? (
          <Suspense fallback={publicHeader}>
            <MemberAreaHeader />
          </Suspense>
        ) : (
          publicHeader
        )
      }
    />
  );
}

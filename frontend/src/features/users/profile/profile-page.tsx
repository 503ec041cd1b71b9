import { lazy, Suspense } from "react";
import { useCurrentUser } from "@/features/users/api";
import { PendingEmailNotice } from "@/features/users/profile/pending-email-notice";
import { ProfileForm } from "@/features/users/profile/profile-form";
import styles from "@/features/users/profile/profile-page.module.css";
import { importWhenOnline } from "@/lib/import-when-online";
import { useHydrated } from "@/lib/use-hydrated";
import { Card } from "@/ui/card";
import { Page } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";

const AccountCards = lazy(async () => {
  const load = () => import("@/features/users/profile/account-cards");
  return { default: (await importWhenOnline(load)).AccountCards };
});
export function ProfilePage() {
  const { data: user } = useCurrentUser();
  return (
    <Page title="Profile Settings" narrow>
      <div className={styles.cards}>
        {user?.pendingEmail && <PendingEmailNotice user={user} pendingEmail={user.pendingEmail} />}
        <Card>{user ? <ProfileForm user={user} /> : <Skeleton shape="input" />}</Card>
        <LazyAccountCards />
      </div>
    </Page>
  );
}

function LazyAccountCards() {
  const placeholder = (
    <Card>
      <Skeleton shape="line" />
    </Card>
  );
  // A prerendered page cannot wait for a chunk.
  if (!useHydrated()) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <AccountCards />
    </Suspense>
  );
}

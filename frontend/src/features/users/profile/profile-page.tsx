import { Suspense } from "react";
import { useCurrentUser } from "@/features/users/api";
import { PendingEmailNotice } from "@/features/users/profile/pending-email-notice";
import { ProfileForm } from "@/features/users/profile/profile-form";
import styles from "@/features/users/profile/profile-page.module.css";
import { lazyComponent } from "@/lib/lazy-component";
import { useHydrated } from "@/lib/use-hydrated";
import { Card } from "@/ui/card";
import { Page } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";

const AccountCards = lazyComponent(() => import("@/features/users/profile/account-cards"), "AccountCards");
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

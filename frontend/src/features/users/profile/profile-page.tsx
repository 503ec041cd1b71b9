import { lazy, type ReactNode, Suspense } from "react";
import { ActivityCard } from "@/features/users/activity/activity-card";
import { useCurrentUser } from "@/features/users/api";
import { PasswordCard } from "@/features/users/password/password-card";
import { PendingEmailNotice } from "@/features/users/profile/pending-email-notice";
import { ProfileForm } from "@/features/users/profile/profile-form";
import styles from "@/features/users/profile/profile-page.module.css";
import { SessionsCard } from "@/features/users/sessions/sessions-card";
import { importWhenOnline } from "@/lib/import-when-online";
import { useHydrated } from "@/lib/use-hydrated";
import { Card } from "@/ui/card";
import { Page } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";

const SecondFactorCard = lazy(async () => {
  const load = () => import("@/features/users/second-factor/second-factor-card");
  return { default: (await importWhenOnline(load)).SecondFactorCard };
});
const loadAccountData = () => import("@/features/users/account-data");
const DataExportCard = lazy(async () => ({
  default: (await importWhenOnline(loadAccountData)).DataExportCard,
}));
const DeleteAccountCard = lazy(async () => ({
  default: (await importWhenOnline(loadAccountData)).DeleteAccountCard,
}));

export function ProfilePage() {
  const { data: user } = useCurrentUser();
  return (
    <Page title="Profile Settings" narrow>
      <div className={styles.cards}>
        {user?.pendingEmail && <PendingEmailNotice user={user} pendingEmail={user.pendingEmail} />}
        <Card>{user ? <ProfileForm user={user} /> : <Skeleton shape="input" />}</Card>
        <PasswordCard />
        <Lazy>
          <SecondFactorCard />
        </Lazy>
        <SessionsCard />
        <ActivityCard />
        <Lazy>
          <DataExportCard />
          <DeleteAccountCard />
        </Lazy>
      </div>
    </Page>
  );
}

function Lazy({ children }: { children: ReactNode }) {
  const placeholder = (
    <Card>
      <Skeleton shape="line" />
    </Card>
  );
  // A prerendered page cannot wait for a chunk.
  if (!useHydrated()) return placeholder;
  return <Suspense fallback={placeholder}>{children}</Suspense>;
}

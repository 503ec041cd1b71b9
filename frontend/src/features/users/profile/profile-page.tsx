import { ActivityCard } from "@/features/users/activity/activity-card";
import { useCurrentUser } from "@/features/users/api";
import { DeleteAccountCard } from "@/features/users/deletion/delete-account-card";
import { PasswordCard } from "@/features/users/password/password-card";
import { PendingEmailNotice } from "@/features/users/profile/pending-email-notice";
import { ProfileForm } from "@/features/users/profile/profile-form";
import styles from "@/features/users/profile/profile-page.module.css";
import { SessionsCard } from "@/features/users/sessions/sessions-card";
import { Card } from "@/ui/card";
import { Page } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";

export function ProfilePage() {
  const { data: user } = useCurrentUser();
  return (
    <Page title="Profile Settings" narrow>
      <div className={styles.cards}>
        {user?.pendingEmail && <PendingEmailNotice user={user} pendingEmail={user.pendingEmail} />}
        <Card>{user ? <ProfileForm user={user} /> : <Skeleton shape="input" />}</Card>
        <PasswordCard />
        <SessionsCard />
        <ActivityCard />
        <DeleteAccountCard />
      </div>
    </Page>
  );
}

import { useCurrentUser } from "@/features/users/api";
import { PasswordCard } from "@/features/users/password-card";
import { useAccount } from "@/features/users/profile";
import { ProfileForm } from "@/features/users/profile-form";
import styles from "@/features/users/profile-page.module.css";
import { SessionsCard } from "@/features/users/sessions-card";
import { UnverifiedNotice } from "@/features/users/unverified-notice";
import { Card } from "@/ui/card";
import { Page } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";

export function ProfilePage() {
  const { data: user } = useCurrentUser();
  const { data: account, mutate: askAccountAgain } = useAccount();
  return (
    <Page title="Profile Settings" narrow>
      <div className={styles.cards}>
        {user && account?.isVerified === false && <UnverifiedNotice email={user.email} />}
        <Card>
          {user ? (
            <ProfileForm user={user} onEmailChange={() => void askAccountAgain()} />
          ) : (
            <Skeleton shape="line" />
          )}
        </Card>
        <PasswordCard />
        <SessionsCard />
      </div>
    </Page>
  );
}

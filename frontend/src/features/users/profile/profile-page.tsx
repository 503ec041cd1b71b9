import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import { useCurrentUser } from "@/features/users/api";
import { PendingEmailNotice } from "@/features/users/profile/pending-email-notice";
import { ProfileForm } from "@/features/users/profile/profile-form";
import styles from "@/features/users/profile/profile-page.module.css";
import { lazyComponent } from "@/lib/lazy-component";
import { paths } from "@/lib/paths/paths";
import { useHydrated } from "@/lib/use-hydrated";
import { Card } from "@/ui/card";
import { Page } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";
import { TabLinks } from "@/ui/tab-links";

const AccountCards = lazyComponent(() => import("@/features/users/profile/account-cards"), "AccountCards");

const sections = [
  { to: paths.profile, name: "Profile" },
  { to: `${paths.profile}#security`, name: "Security" },
  { to: `${paths.profile}#emails`, name: "Emails" },
  { to: paths.connectedApps, name: "Apps" },
  { to: `${paths.profile}#data`, name: "Data" },
];

/** One section at a time. The fragment of the URL says which. */
export function ProfilePage() {
  const { data: user } = useCurrentUser();
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const section = sections.find(({ to }) => isHydrated && to === `${paths.profile}${hash}`) ?? sections[0];
  return (
    <Page title="Profile Settings">
      <div className={styles.columns}>
        <TabLinks
          label="Profile settings"
          links={sections}
          current={section?.to ?? paths.profile}
          className={styles.sections}
        />
        <section key={section?.to} aria-label={section?.name} className={styles.cards}>
          {section === sections[0] ? (
            <>
              {user?.pendingEmail && <PendingEmailNotice user={user} pendingEmail={user.pendingEmail} />}
              <Card>{user ? <ProfileForm user={user} /> : <Skeleton shape="input" />}</Card>
            </>
          ) : (
            <Suspense
              fallback={
                <Card>
                  <Skeleton shape="line" />
                </Card>
              }
            >
              <AccountCards section={hash} />
            </Suspense>
          )}
        </section>
      </div>
    </Page>
  );
}

import { SecondFactorCard } from "@/features/users/second-factor/second-factor-card";
import { siteName } from "@/lib/site-name";
import { Page } from "@/ui/page";

/** In place of the admin screens, until the admin has set up two-step login. */
export function SecondFactorRequiredPage() {
  return (
    <Page
      title="Turn on two-step login"
      subtitle={`Admins of ${siteName()} log in with a code from their phone as well. It takes a minute, and then you can continue.`}
      narrow
    >
      <SecondFactorCard />
    </Page>
  );
}

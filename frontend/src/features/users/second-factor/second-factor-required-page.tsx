import { PasskeysCard } from "@/features/users/passkeys/passkeys-card";
import { SecondFactorCard } from "@/features/users/second-factor/second-factor-card";
import { siteName } from "@/lib/site-name";
import { Page } from "@/ui/page";

/** In place of the admin screens, until the admin has set up two-step login or a passkey. */
export function SecondFactorRequiredPage() {
  return (
    <Page
      title="Protect your admin account"
      subtitle={`Admins of ${siteName()} log in with a passkey, or with a second step. Set up one of them. It takes a minute, and then you can continue.`}
      narrow
    >
      <PasskeysCard />
      <SecondFactorCard />
    </Page>
  );
}

import { useCurrentUser } from "@/features/users/api";
import { ConnectedAppsCard } from "@/features/users/connections/connected-apps-card";
import { DataExportCard } from "@/features/users/data-export/data-export-card";
import { DeleteAccountCard } from "@/features/users/deletion/delete-account-card";
import { EmailPreferencesCard } from "@/features/users/email-preferences/email-preferences-card";
import { PasskeysCard } from "@/features/users/passkeys/passkeys-card";
import { PasswordCard } from "@/features/users/password/password-card";
import { PromptDetailsCard } from "@/features/users/profile/prompt-details-card";
import { SecondFactorCard } from "@/features/users/second-factor/second-factor-card";
import { SessionsCard } from "@/features/users/sessions/sessions-card";

/** The cards of a section of the profile. */
export function AccountCards({ section }: { section: string }) {
  const { data: user } = useCurrentUser();
  if (section === "#emails") return <EmailPreferencesCard />;
  if (section === "#apps") return <ConnectedAppsCard />;
  if (section === "#security")
    return (
      <>
        <PasswordCard />
        <PasskeysCard />
        <SecondFactorCard />
        <SessionsCard />
      </>
    );
  return (
    <>
      {user && <PromptDetailsCard account={user.email} />}
      <DataExportCard />
      <DeleteAccountCard />
    </>
  );
}

import { DataExportCard } from "@/features/users/data-export/data-export-card";
import { DeleteAccountCard } from "@/features/users/deletion/delete-account-card";

/** The last cards of the profile. They load after the others, because few members come for them. */
export function AccountDataCards() {
  return (
    <>
      <DataExportCard />
      <DeleteAccountCard />
    </>
  );
}

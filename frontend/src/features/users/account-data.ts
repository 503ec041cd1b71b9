/** Screens about a member's data: its download and the deletion of the account. They are small, so they share a chunk. */
export { AccountDataPage } from "@/features/users/account-data-page";
export { DataExportCard } from "@/features/users/data-export/data-export-card";
export { DeleteAccountCard } from "@/features/users/deletion/delete-account-card";

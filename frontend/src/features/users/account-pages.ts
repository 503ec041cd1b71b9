/** Pages about a member's data. They are small, so they share a chunk. */
export { DownloadDataPage } from "@/features/users/data-export/download-data-page";
export { DeletionRequestedPage } from "@/features/users/deletion/deletion-requested-page";
export { UndoDeletionPage } from "@/features/users/deletion/undo-deletion-page";

import type { ComponentType } from "react";
import { useLocation } from "react-router-dom";
import { DownloadDataPage } from "@/features/users/data-export/download-data-page";
import { DeletionRequestedPage } from "@/features/users/deletion/deletion-requested-page";
import { UndoDeletionPage } from "@/features/users/deletion/undo-deletion-page";
import { UnsubscribePage } from "@/features/users/email-preferences/unsubscribe-page";
import { paths } from "@/lib/paths";

const pages: Readonly<Record<string, ComponentType>> = {
  [paths.accountDeletion]: DeletionRequestedPage,
  [paths.undoDeletion]: UndoDeletionPage,
  [paths.downloadData]: DownloadDataPage,
  [paths.unsubscribe]: UnsubscribePage,
};

/** The pages about a member's data and emails. One component, so that the routes that every visitor loads stay small. */
export function AccountDataPage() {
  const Page = pages[useLocation().pathname];
  return Page && <Page />;
}

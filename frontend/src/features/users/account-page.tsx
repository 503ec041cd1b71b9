import type { ComponentType } from "react";
import { useLocation } from "react-router-dom";
import { DownloadDataPage } from "@/features/users/data-export/download-data-page";
import { DeletionRequestedPage } from "@/features/users/deletion/deletion-requested-page";
import { UndoDeletionPage } from "@/features/users/deletion/undo-deletion-page";
import { UnsubscribePage } from "@/features/users/email-preferences/unsubscribe-page";
import { ForgotPasswordPage } from "@/features/users/password/forgot-password-page";
import { ResetPasswordPage } from "@/features/users/password/reset-password-page";
import { ConfirmEmailPage } from "@/features/users/profile/confirm-email-page";
import { VerifyEmailRoute } from "@/features/users/verification/verify-email-route";
import { paths } from "@/lib/paths/paths";

const pages: Readonly<Record<string, ComponentType>> = {
  [paths.verifyEmail]: VerifyEmailRoute,
  [paths.verify]: VerifyEmailRoute,
  [paths.forgotPassword]: ForgotPasswordPage,
  [paths.resetPassword]: ResetPasswordPage,
  [paths.confirmEmail]: ConfirmEmailPage,
  [paths.accountDeletion]: DeletionRequestedPage,
  [paths.undoDeletion]: UndoDeletionPage,
  [paths.downloadData]: DownloadDataPage,
  [paths.unsubscribe]: UnsubscribePage,
};

/** Pages about an account that are rarely visited. One component, so that the routes that every visitor loads stay small. */
export function AccountPage() {
  // A route also matches with a slash at the end.
  const Page = pages[useLocation().pathname.replace(/\/$/, "")];
  return Page && <Page />;
}

import type { Email, EmailKind } from "@/features/emails/admin-api";

export const kindNames: Record<EmailKind, string> = {
  verify_email: "Email verification",
  reset_password: "Password reset",
  sign_in_link: "Sign-in link",
  change_email: "New email address",
  email_change_requested: "Email change requested",
  email_changed: "Email changed",
  password_changed: "Password changed",
  new_device_sign_in: "New device",
  deletion_requested: "Deletion requested",
  deletion_undone: "Deletion undone",
  account_deleted: "Account deleted",
  confirmation_code: "Confirmation code",
  receipt: "Receipt",
  refund: "Refund",
  payment_review: "Payment review",
  test_email: "Test email",
};

export const stateNames: Record<Email["state"], string> = {
  queued: "Waiting",
  sent: "Sent",
  failed: "Failed",
};

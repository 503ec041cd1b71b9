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
  confirmation_code: "Confirmation code",
  second_factor_enabled: "Two-step login on",
  second_factor_disabled: "Two-step login off",
  second_factor_reset: "Two-step login reset",
  recovery_code_used: "Recovery code used",
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

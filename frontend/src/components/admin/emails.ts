import type { Schemas } from "@/lib/api/api-contract";
import type { NamedStatus } from "@/ui/badge";

type EmailKind = Schemas["EmailKindResponse"];
type EmailState = Schemas["EmailStateResponse"];

export const emailKindNames: Record<EmailKind, string> = {
  verify_email: "Email verification",
  invitation: "Invitation",
  reset_password: "Password reset",
  sign_in_link: "Login link",
  change_email: "New email address",
  email_change_requested: "Email change requested",
  email_changed: "Email changed",
  password_changed: "Password changed",
  new_device_sign_in: "New device",
  deletion_requested: "Deletion requested",
  deletion_undone: "Deletion undone",
  account_deleted: "Account deleted",
  data_export_ready: "Data ready to download",
  confirmation_code: "Confirmation code",
  second_factor_enabled: "Two-step login on",
  second_factor_disabled: "Two-step login off",
  second_factor_reset: "Two-step login reset",
  recovery_code_used: "Recovery code used",
  app_connected: "App connected",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  role_given: "New role",
  receipt: "Receipt",
  refund: "Refund",
  payment_review: "Payment review",
  test_email: "Test email",
  agent_fixed: "Report fixed",
  agent_ready: "Agent ready",
  agent_updated: "Agent updated",
  welcome_email: "Welcome email",
  report_answered: "Answer to a report",
  order_message: "Message about an order",
  order_message_received: "Message received",
  order_message_answered: "Answer about an order",
  sale_notice: "New order (admins)",
  report_notice: "New report (admins)",
  message_notice: "New message (admins)",
  weekly_summary: "Summary of the week (admins)",
  newsletter: "Newsletter",
};

export const emailStates: Record<EmailState, NamedStatus> = {
  queued: { name: "Waiting", tone: "pending" },
  sent: { name: "Sent", tone: "normal" },
  failed: { name: "Failed", tone: "problem" },
};

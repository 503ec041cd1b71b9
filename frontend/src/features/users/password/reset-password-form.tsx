import * as z from "zod/mini";
import { toastError } from "@/components/forms/error-feedback";
import { useApiForm } from "@/components/forms/use-api-form";
import { newPasswordSchema } from "@/features/users/field-schemas";
import { resetPassword } from "@/features/users/password/api";
import { messages } from "@/features/users/password/reset-messages";
import { ApiError } from "@/lib/api/http";
import { Form } from "@/ui/form";
import { PasswordField } from "@/ui/password-field";
import { SubmitRow } from "@/ui/submit-row";
import { toast } from "@/ui/toast";

const resetSchema = z.object({ password: newPasswordSchema, confirmation: z.string() }).check(
  z.refine(({ password, confirmation }) => password === confirmation, {
    path: ["confirmation"],
    error: messages.reset.mismatch,
  }),
);

export function ResetPasswordForm({
  token,
  onReset,
  onInvalidLink,
}: {
  token: string;
  onReset: (returnTo: string | undefined) => Promise<void>;
  onInvalidLink: () => void;
}) {
  const form = useApiForm({
    schema: resetSchema,
    defaultValues: { password: "", confirmation: "" },
    submit: async ({ password }) => {
      const returnTo = await resetPassword(token, password);
      toast({ title: messages.reset.done });
      await onReset(returnTo);
    },
    failed: messages.reset.failed,
    onError: (error) => {
      toastError(error, messages.reset.failed);
      if (error instanceof ApiError && error.code === "invalid_token") onInvalidLink();
    },
  });
  return (
    <Form onSubmit={form.onSubmit}>
      <PasswordField
        label="New Password"
        hint={messages.reset.hint}
        autoComplete="new-password"
        required
        {...form.field("password", { deps: ["confirmation"] })}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        {...form.field("confirmation")}
      />
      <SubmitRow form={form} fullWidth label="Reset Password" pendingLabel="Resetting..." />
    </Form>
  );
}

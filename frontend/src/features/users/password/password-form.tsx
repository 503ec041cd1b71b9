import { useSWRConfig } from "swr";
import * as z from "zod/mini";
import { useApiForm } from "@/components/forms/use-api-form";
import { newPasswordSchema } from "@/features/users/field-schemas";
import { changePassword } from "@/features/users/password/api";
import { messages } from "@/features/users/password/messages";
import { ApiError } from "@/lib/api/http";
import { Form } from "@/ui/form";
import { PasswordField } from "@/ui/password-field";
import { SubmitRow } from "@/ui/submit-row";
import { toast } from "@/ui/toast";

const setSchema = z.object({ currentPassword: z.string(), newPassword: newPasswordSchema });
const changeSchema = z.object({
  currentPassword: z.string().check(z.minLength(1, messages.currentRequired)),
  newPassword: newPasswordSchema,
});

export function PasswordForm({
  email,
  passwordChosen,
  onAccountChange,
}: {
  email: string;
  passwordChosen: boolean;
  onAccountChange: () => void;
}) {
  const { mutate } = useSWRConfig();
  const form = useApiForm({
    schema: passwordChosen ? changeSchema : setSchema,
    defaultValues: { currentPassword: "", newPassword: "" },
    submit: async ({ currentPassword, newPassword }) => {
      await changePassword(passwordChosen ? { newPassword, currentPassword } : { newPassword });
      toast({
        title: passwordChosen ? messages.changed : messages.set,
        description: messages.loggedOut,
      });
      form.reset();
      void mutate("/api/auth/sessions");
      if (!passwordChosen) onAccountChange();
    },
    failed: messages.failed,
    onError: (error) => {
      // Another browser set a password: shows the field for the current one.
      const needsCurrentPassword = error instanceof ApiError && Boolean(error.fields.currentPassword);
      if (needsCurrentPassword && !passwordChosen) onAccountChange();
    },
  });
  return (
    <Form onSubmit={form.onSubmit} aria-label="Password">
      {!passwordChosen && <p>{messages.none}</p>}
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {passwordChosen && (
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          required
          {...form.field("currentPassword")}
        />
      )}
      <PasswordField
        label="New Password"
        hint={messages.hint}
        autoComplete="new-password"
        required
        {...form.field("newPassword")}
      />
      <SubmitRow
        form={form}
        variant="secondary"
        label={passwordChosen ? "Change Password" : "Set Password"}
      />
    </Form>
  );
}

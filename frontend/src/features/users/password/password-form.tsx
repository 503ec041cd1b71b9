import { useId } from "react";
import { useForm } from "react-hook-form";
import { useSWRConfig } from "swr";
import * as z from "zod/mini";
import { showFormError } from "@/components/form-feedback";
import { newPasswordSchema } from "@/features/users/field-schemas";
import { changePassword } from "@/features/users/password/api";
import { messages } from "@/features/users/password/messages";
import { accountEndpoints } from "@/lib/account-endpoints";
import { ApiError } from "@/lib/http";
import { zodResolver } from "@/lib/zod-resolver";
import { Button } from "@/ui/button";
import { Form, FormActions } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { PasswordField } from "@/ui/password-field";
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
  const noteId = useId();
  const { mutate } = useSWRConfig();
  const {
    register,
    handleSubmit,
    setError,
    reset,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(passwordChosen ? changeSchema : setSchema),
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const note = errors.root?.message;

  const change = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changePassword(passwordChosen ? { newPassword, currentPassword } : { newPassword });
      toast({
        title: passwordChosen ? messages.changed : messages.set,
        description: messages.loggedOut,
      });
      reset();
      void mutate(accountEndpoints.sessions);
      if (!passwordChosen) onAccountChange();
    } catch (error) {
      showFormError(error, messages.failed, setError, ["currentPassword", "newPassword"]);
      // Another browser set a password: shows the field for the current one.
      const needsCurrentPassword = error instanceof ApiError && Boolean(error.fields.currentPassword);
      if (needsCurrentPassword && !passwordChosen) onAccountChange();
    }
  });

  return (
    <Form onSubmit={change} aria-label="Password">
      {!passwordChosen && <p>{messages.none}</p>}
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {passwordChosen && (
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          required
          error={errors.currentPassword?.message}
          {...register("currentPassword")}
        />
      )}
      <PasswordField
        label="New Password"
        hint={messages.hint}
        autoComplete="new-password"
        required
        error={errors.newPassword?.message}
        {...register("newPassword")}
      />
      <FormError id={noteId}>{note}</FormError>
      <FormActions>
        <Button type="submit" busy={isSubmitting} aria-describedby={note && noteId}>
          {isSubmitting ? "Saving..." : passwordChosen ? "Change Password" : "Set Password"}
        </Button>
      </FormActions>
    </Form>
  );
}

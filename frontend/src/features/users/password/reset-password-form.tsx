import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { toastError } from "@/components/error-feedback";
import { showFormError } from "@/components/form-feedback";
import { newPasswordSchema } from "@/features/users/field-schemas";
import { resetPassword } from "@/features/users/password/api";
import { messages } from "@/features/users/password/reset-messages";
import { ApiError } from "@/lib/http";
import { zodResolver } from "@/lib/zod-resolver";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { PasswordField } from "@/ui/password-field";
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
  const noteId = useId();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(resetSchema), defaultValues: { password: "", confirmation: "" } });
  const note = errors.root?.message;

  const reset = handleSubmit(async ({ password }) => {
    try {
      const returnTo = await resetPassword(token, password);
      toast({ title: messages.reset.done });
      await onReset(returnTo);
    } catch (error) {
      toastError(error, messages.reset.failed);
      showFormError(error, messages.reset.failed, setError, ["password"]);
      if (error instanceof ApiError && error.code === "invalid_token") onInvalidLink();
    }
  });

  return (
    <Form onSubmit={reset}>
      <PasswordField
        label="New Password"
        hint={messages.reset.hint}
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register("password", { deps: ["confirmation"] })}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        error={errors.confirmation?.message}
        {...register("confirmation")}
      />
      <FormError id={noteId}>{note}</FormError>
      <Button type="submit" fullWidth busy={isSubmitting} aria-describedby={note && noteId}>
        {isSubmitting ? "Resetting..." : "Reset Password"}
      </Button>
    </Form>
  );
}

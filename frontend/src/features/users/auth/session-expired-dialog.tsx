import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { showFormError } from "@/components/error-feedback";
import { useCurrentUser, useSession } from "@/features/users/api";
import { signIn } from "@/features/users/auth/sign-in";
import { zodResolver } from "@/lib/zod-resolver";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Form, FormActions } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { PasswordField } from "@/ui/password-field";

const passwordSchema = z.object({ password: z.string().check(z.minLength(1, "Password is required")) });

interface SessionExpiredDialogProps {
  onSignedIn: () => void;
  onCancel: () => void;
}

/** Asks for the password when the session expired, without leaving a page with unsaved changes. */
export function SessionExpiredDialog({ open, ...props }: SessionExpiredDialogProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onOpenChange={props.onCancel}
      title="Please log in again"
      description="Your session has ended, so your changes aren't saved yet. They're still here."
      preventDismiss
    >
      <PasswordForm {...props} />
    </Dialog>
  );
}

function PasswordForm({ onSignedIn, onCancel }: SessionExpiredDialogProps) {
  const noteId = useId();
  const { data: user } = useCurrentUser();
  const { setUser } = useSession();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(passwordSchema), defaultValues: { password: "" } });
  const note = errors.root?.message;
  const email = user?.email ?? "";

  const logIn = handleSubmit(async ({ password }) => {
    try {
      await setUser(await signIn({ email, password }));
      onSignedIn();
    } catch (error) {
      showFormError(error, "Login failed", setError, ["password"]);
    }
  });

  return (
    <Form onSubmit={logIn}>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={`Password for ${email}`}
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register("password")}
      />
      <p>
        No password? Use a sign-in link from your email in another tab, then come back here and save again.
      </p>
      <FormError id={noteId}>{note}</FormError>
      <FormActions>
        <Button type="submit" busy={isSubmitting} aria-describedby={note && noteId}>
          {isSubmitting ? "Logging in..." : "Log In"}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}

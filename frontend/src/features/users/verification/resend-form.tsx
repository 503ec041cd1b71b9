import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { EmailField } from "@/features/users/email-field";
import { emailAddress } from "@/features/users/field-schemas";
import { useResend } from "@/features/users/verification/use-resend";
import { zodResolver } from "@/lib/zod-resolver";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";

const resendSchema = z.object({ email: emailAddress("Please enter a valid email address") });

/** Resends the verification email when the address is unknown and must be entered. */
export function ResendForm() {
  const { label, busy, resend } = useResend();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ resolver: zodResolver(resendSchema), defaultValues: { email: "" } });
  return (
    <Form onSubmit={handleSubmit(({ email }) => resend(email))}>
      <EmailField error={errors.email?.message} {...register("email")} />
      <Button type="submit" variant="secondary" fullWidth busy={busy}>
        {label}
      </Button>
    </Form>
  );
}

import * as z from "zod/mini";
import { useApiForm } from "@/components/forms/use-api-form";
import { EmailField } from "@/features/users/email-field";
import { emailAddress } from "@/features/users/field-schemas";
import { useResend } from "@/features/users/verification/use-resend";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";

const resendSchema = z.object({ email: emailAddress("Please enter a valid email address") });

/** Resends the verification email when the address is unknown and must be entered. */
export function ResendForm() {
  const { label, busy, resend } = useResend();
  const form = useApiForm({ schema: resendSchema, defaultValues: { email: "" } });
  return (
    <Form onSubmit={form.handleSubmit(({ email }) => resend(email))}>
      <EmailField {...form.field("email")} />
      <Button type="submit" variant="secondary" fullWidth busy={busy}>
        {label}
      </Button>
    </Form>
  );
}

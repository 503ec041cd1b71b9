import { useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { useApiForm } from "@/components/forms/use-api-form";
import { requestSignInLink } from "@/features/users/auth/sign-in";
import { messages } from "@/features/users/auth/sign-in-messages";
import { EmailField } from "@/features/users/email-field";
import { emailAddress } from "@/features/users/field-schemas";
import { findReturnTo } from "@/lib/paths/return-to";
import { Form } from "@/ui/form";
import { SubmitRow } from "@/ui/submit-row";

const linkSchema = z.object({ email: emailAddress("Please enter a valid email address") });

export function SignInLinkForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { state } = useLocation();
  const form = useApiForm({
    schema: linkSchema,
    defaultValues: { email },
    submit: async ({ email }) => {
      await requestSignInLink(email, findReturnTo(state));
      onSent(email);
    },
    failed: messages.linkNotSent,
  });
  return (
    <Form onSubmit={form.onSubmit}>
      <EmailField {...form.field("email")} />
      <SubmitRow form={form} fullWidth label="Email me a login link" pendingLabel="Sending..." />
    </Form>
  );
}

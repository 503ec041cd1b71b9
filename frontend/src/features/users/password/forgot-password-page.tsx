import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { toastError } from "@/components/forms/error-feedback";
import { useApiForm } from "@/components/forms/use-api-form";
import { CardFootnote } from "@/features/users/card-footnote";
import { EmailField } from "@/features/users/email-field";
import { EmailText } from "@/features/users/email-text";
import { emailAddress } from "@/features/users/field-schemas";
import { MailboxNote } from "@/features/users/mailbox-note";
import { requestResetLink } from "@/features/users/password/api";
import { messages } from "@/features/users/password/reset-messages";
import { useFocusHeadingOnChange } from "@/features/users/use-focus-heading-on-change";
import { paths } from "@/lib/paths/paths";
import { findReturnTo, keepReturnTo } from "@/lib/paths/return-to";
import { ButtonLink } from "@/ui/button";
import { Form } from "@/ui/form";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";
import { SubmitRow } from "@/ui/submit-row";
import { toast } from "@/ui/toast";

export function ForgotPasswordPage() {
  const { state } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  useFocusHeadingOnChange(sentTo === null ? "form" : "sent");

  if (sentTo !== null) {
    return (
      <CardPage
        key="sent"
        title={messages.forgot.sentTitle}
        subtitle={
          <>
            If <EmailText>{sentTo}</EmailText> has an account, a password reset link is on its way. The link
            expires in 1 hour.
          </>
        }
        illustration={<MailIllustration />}
      >
        <MailboxNote />
        <ButtonLink to={paths.login} state={{ ...keepReturnTo(state), email: sentTo }} fullWidth>
          Back to login
        </ButtonLink>
      </CardPage>
    );
  }
  return (
    <CardPage key="form" title={messages.forgot.title} subtitle={messages.forgot.subtitle}>
      <ResetLinkForm onSent={setSentTo} />
      <CardFootnote>
        <Link to={paths.login} state={{ ...keepReturnTo(state), email: emailOf(state) }}>
          Back to login
        </Link>
      </CardFootnote>
    </CardPage>
  );
}

/** The address typed on the login page (`loginState`). */
const emailOf = (historyState: { email?: unknown } | null) => String(historyState?.email ?? "");

const forgotSchema = z.object({ email: emailAddress(messages.forgot.invalidEmail) });

function ResetLinkForm({ onSent }: { onSent: (email: string) => void }) {
  const { state } = useLocation();
  const form = useApiForm({
    schema: forgotSchema,
    defaultValues: { email: emailOf(state) },
    submit: async ({ email }) => {
      await requestResetLink(email, findReturnTo(state));
      toast({
        title: messages.forgot.sentTitle,
        description: messages.forgot.sent,
      });
      onSent(email);
    },
    failed: messages.forgot.failed,
    onError: (error) => {
      toastError(error, messages.forgot.failed);
    },
  });
  return (
    <Form onSubmit={form.onSubmit}>
      <EmailField {...form.field("email")} />
      <SubmitRow form={form} fullWidth label="Send reset link" pendingLabel="Sending..." />
    </Form>
  );
}

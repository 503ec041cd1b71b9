import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { Address } from "@/features/users/address";
import { CardFoot } from "@/features/users/card-foot";
import { EmailField } from "@/features/users/email-field";
import { requestResetLink } from "@/features/users/password";
import { emailAddress } from "@/features/users/schema";
import { useHeadingFocus } from "@/features/users/use-heading-focus";
import { paths } from "@/lib/paths";
import { zodResolver } from "@/lib/zod-resolver";
import { Button, ButtonLink } from "@/ui/button";
import { showFailure } from "@/ui/failure";
import { FailureNote } from "@/ui/failure-note";
import { Form } from "@/ui/form";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";
import { toast } from "@/ui/toast";

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  useHeadingFocus(sentTo === null ? "form" : "sent");

  if (sentTo !== null) {
    return (
      <CardPage
        key="sent"
        title="Check your email"
        subtitle={
          <>
            If <Address>{sentTo}</Address> has an account, a password reset link is on its way. The link
            expires in 1 hour.
          </>
        }
        illustration={<MailIllustration />}
      >
        <ButtonLink to={paths.login} wide>
          Back to login
        </ButtonLink>
      </CardPage>
    );
  }
  return (
    <CardPage
      key="form"
      title="Forgot your password?"
      subtitle="Enter the address of your account, and we mail you a link to set a new one."
    >
      <ResetLinkForm onSent={setSentTo} />
      <CardFoot>
        <Link to={paths.login}>Back to login</Link>
      </CardFoot>
    </CardPage>
  );
}

const forgotSchema = z.object({ email: emailAddress("Please enter a valid email address") });

function ResetLinkForm({ onSent }: { onSent: (email: string) => void }) {
  const noteId = useId();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(forgotSchema), defaultValues: { email: "" } });
  const note = errors.root?.message;

  const ask = handleSubmit(async ({ email }) => {
    try {
      await requestResetLink(email);
      toast({
        title: "Check your email",
        description: "If an account exists, a password reset link has been sent.",
      });
      onSent(email);
    } catch (error) {
      showFailure(error, "Something went wrong. Please try again.", setError, ["email"]);
    }
  });

  return (
    <Form onSubmit={ask}>
      <EmailField error={errors.email?.message} {...register("email")} />
      <FailureNote id={noteId}>{note}</FailureNote>
      <Button type="submit" wide busy={isSubmitting} aria-describedby={note && noteId}>
        {isSubmitting ? "Sending..." : "Send reset link"}
      </Button>
    </Form>
  );
}

import { useId } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { showFormError } from "@/components/form-feedback";
import { requestSignInLink } from "@/features/users/auth/sign-in";
import { messages } from "@/features/users/auth/sign-in-messages";
import { EmailField } from "@/features/users/email-field";
import { emailAddress } from "@/features/users/field-schemas";
import { findReturnTo } from "@/lib/return-to";
import { zodResolver } from "@/lib/zod-resolver";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";

const linkSchema = z.object({ email: emailAddress("Please enter a valid email address") });

export function SignInLinkForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const noteId = useId();
  const { state } = useLocation();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(linkSchema), defaultValues: { email } });
  const note = errors.root?.message;

  const sendLink = handleSubmit(async ({ email }) => {
    try {
      await requestSignInLink(email, findReturnTo(state));
      onSent(email);
    } catch (error) {
      showFormError(error, messages.linkNotSent, setError, ["email"]);
    }
  });

  return (
    <Form onSubmit={sendLink}>
      <EmailField error={errors.email?.message} {...register("email")} />
      <FormError id={noteId}>{note}</FormError>
      <Button type="submit" fullWidth busy={isSubmitting} aria-describedby={note && noteId}>
        {isSubmitting ? "Sending..." : "Email me a sign-in link"}
      </Button>
    </Form>
  );
}

import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { EmailField } from "@/features/users/email-field";
import { emailAddress } from "@/features/users/schema";
import { requestSignInLink } from "@/features/users/sign-in";
import { zodResolver } from "@/lib/zod-resolver";
import { Button } from "@/ui/button";
import { showFailure } from "@/ui/failure";
import { FailureNote } from "@/ui/failure-note";
import { Form } from "@/ui/form";

const linkSchema = z.object({ email: emailAddress("Please enter a valid email address") });

/** Asking for a sign-in link and nothing else. */
export function SignInLinkForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const noteId = useId();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(linkSchema), defaultValues: { email } });
  const note = errors.root?.message;

  const ask = handleSubmit(async (typed) => {
    try {
      await requestSignInLink(typed.email);
      onSent(typed.email);
    } catch (error) {
      showFailure(error, "The link could not be sent.", setError, ["email"]);
    }
  });

  return (
    <Form onSubmit={ask}>
      <EmailField error={errors.email?.message} {...register("email")} />
      <FailureNote id={noteId}>{note}</FailureNote>
      <Button type="submit" wide busy={isSubmitting} aria-describedby={note && noteId}>
        {isSubmitting ? "Sending..." : "Email me a sign-in link"}
      </Button>
    </Form>
  );
}
